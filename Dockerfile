# Sudoku Tutor in a container; docs/packaging.md says how to use it.
#
#   docker build --tag sudoku-tutor .
#   docker build --tag sudoku-tutor --build-arg EXTRAS=postgres,cluster,metrics .
#
# PYTHON is 3.11 to 3.14. EXTRAS are names of [project.optional-dependencies] in pyproject.toml that
# are added to bot: postgres, cluster, metrics, files, heic.
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
ARG EXTRAS=""
# The version is not pinned: the compiler is that of the image's Debian, and stays in this stage.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# -g0: without debug information the core takes 6 MB instead of 10.
RUN ENGINE_CFLAGS=-g0 python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
RUN python -m venv --without-pip /opt/sudoku-tutor \
    && python -m pip --python /opt/sudoku-tutor/bin/python install --no-cache-dir \
        "$(echo /wheels/*.whl)[bot${EXTRAS:+,${EXTRAS}}]"
# The build fails if the program rates wrongly or a part is missing.
RUN /opt/sudoku-tutor/bin/python .ci/smoke.py

FROM python:${PYTHON}-slim
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
