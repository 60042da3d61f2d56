#!/usr/bin/env bash
# Makes the source distribution, and from it a wheel for each Python that is named and here. Installs
# each wheel without extras into an environment of its own, beside no source, and tries it.
#
#   .ci/wheels.sh python3.11 python3.12 /opt/python3.14/bin/python
#
# The environment variables of setup.py hold here, too: ENGINE_CFLAGS=-O0 compiles faster.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/build/wheels
export PIP_DISABLE_PIP_VERSION_CHECK=1
rm -rf "$out" && mkdir -p "$out"

# A command with its output only if it fails.
quietly() { "$@" >"$out/log" 2>&1 || { cat "$out/log"; exit 1; }; }

tried=0
for python in "$@"; do
    command -v "$python" >/dev/null || { echo "$python: not here"; continue; }
    version=$("$python" -c 'import sys; print("{}.{}".format(*sys.version_info))')
    build=$out/build-$version install=$out/install-$version
    "$python" -m venv "$build"
    quietly "$build/bin/pip" install --require-hashes -r requirements/build.txt
    if [ ! -e "$out/source" ]; then
        quietly "$build/bin/python" -c \
            "import setuptools.build_meta as backend; backend.build_sdist('$out')"
        mkdir "$out/source" && tar -xzf "$out"/*.tar.gz -C "$out/source" --strip-components=1
    fi
    quietly "$build/bin/pip" wheel --no-deps --no-build-isolation -w "$out/$version" "$out/source"
    "$python" -m venv "$install"
    quietly "$install/bin/pip" install "$out/$version"/*.whl
    (cd "$out" && "$install/bin/python" "$OLDPWD/.ci/smoke.py" --plain) | sed "s/^/$version: /"
    ls -sh "$out/$version"
    tried=$((tried + 1))
done
[ $tried -gt 0 ]
