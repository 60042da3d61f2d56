# Sudoku Tutor in a container; docs/install.md says how to use it.
#
#   docker build --tag sudoku-tutor .
#   docker build --tag sudoku-tutor --build-arg EXTRAS=postgres,cluster,metrics .
#
# EXTRAS are names of [project.optional-dependencies] in pyproject.toml that are added to bot: postgres,
# cluster, metrics, files, heic, print. Another Python, 3.11 to 3.14:
#
#   docker build --build-context base=docker-image://python:3.12-slim .

# The digest that docker-library/repo-info recorded for this tag in August 2026 (Python 3.13.14), for
# all its machines. Dependabot proposes newer ones (.github/dependabot.yml).
FROM python:3.13-slim@sha256:9662417aace5ae7b8e2609cce472b72a8958e134ba372808abe9cc1a0c0125e6 AS base

FROM base AS build
ARG EXTRAS=""
# The version is not pinned: the compiler is that of the image's Debian, and stays in this stage.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# -g0: without debug information the core takes 6 MB instead of 10.
RUN python -m pip install --no-cache-dir --require-hashes --requirement requirements/build.txt \
    && ENGINE_CFLAGS=-g0 python -m pip wheel --no-cache-dir --no-deps --no-build-isolation \
        --wheel-dir /wheels .
# Every wheel must have one of the hashes in requirements/all.txt; what EXTRAS need is installed from
# these wheels alone.
RUN python -m pip download --no-cache-dir --no-deps --only-binary=:all: --require-hashes \
        --requirement requirements/all.txt --dest /wheels \
    && python -m venv --without-pip /opt/sudoku-tutor \
    && python -m pip --python /opt/sudoku-tutor/bin/python install --no-cache-dir \
        --no-index --find-links=/wheels \
        "$(echo /wheels/sudoku_tutor-*.whl)[bot${EXTRAS:+,${EXTRAS}}]"
# The build fails if the program rates wrongly or a part is missing.
RUN /opt/sudoku-tutor/bin/python .ci/smoke.py

FROM base
COPY --from=build /opt/sudoku-tutor /opt/sudoku-tutor
# The number is fixed, so that the host can grant permissions to it for all versions.
RUN groupadd --gid 10001 tutor \
    && useradd --uid 10001 --gid tutor --no-create-home --home-dir /tmp --shell /usr/sbin/nologin tutor \
    && install --directory --owner=tutor --group=tutor --mode=0700 /data \
    && install --directory /config
ENV PATH=/opt/sudoku-tutor/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data
# All data is in /data, settings are read from /config/config.toml if it exists; otherwise only /tmp
# is written to.
VOLUME /data
WORKDIR /config
USER 10001:10001
# Every minute, since each check takes 0.2 s of one core.
HEALTHCHECK --interval=60s --timeout=20s --start-period=3m --retries=3 \
    CMD ["sudoku-tutor", "health"]
ENTRYPOINT ["sudoku-tutor"]
CMD ["run"]
