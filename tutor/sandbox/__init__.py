"""Running functions on untrusted bytes in processes without files, network or programs (Linux).

    >>> sandbox = Sandbox({"read": read}, Limits(memory=600 * 1024**2))  # doctest: +SKIP
    >>> sandbox.run("read", picture, most=1_000_000, seconds=30)  # doctest: +SKIP

`process` starts and ends the processes. `confinement` restricts them with `landlock`, `seccomp` and
resource limits. `probe` checks whether that works on this machine.
"""

from tutor.sandbox.confinement import ProcessLimits
from tutor.sandbox.probe import Leak, probe
from tutor.sandbox.process import Sandbox, SandboxClosedError, SandboxError

__all__ = ["Leak", "ProcessLimits", "Sandbox", "SandboxClosedError", "SandboxError", "probe"]
