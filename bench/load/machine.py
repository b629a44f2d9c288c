"""What processes use of the machine; nothing where the system does not tell."""

import os
from pathlib import Path

PROC = Path("/proc")


def cores() -> list[int]:
    """The cores this process may use; none where that cannot be asked."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pin(pid: int, wanted: list[int]) -> None:
    if wanted and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, wanted)


def stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third on; none for a process that is not there."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def parent(pid: int) -> int | None:
    fields = stat(pid)
    return int(fields[1]) if fields else None


def name(pid: int) -> str:
    try:
        return (PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return ""


def family(pid: int) -> list[int]:
    """A process and its children."""
    others = [int(each.name) for each in PROC.glob("[0-9]*")] if PROC.exists() else []
    return [pid, *(each for each in others if parent(each) == pid)]


def cpu_seconds(pid: int) -> float | None:
    """CPU time of a process and its children, those that have ended too."""
    own = stat(pid)
    if not own:
        return None
    ticks = sum(int(field) for field in own[11:15])
    for child in family(pid)[1:]:
        ticks += sum(int(field) for field in stat(child)[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def peak_mib(pid: int) -> float | None:
    """The most memory a process and its children have held."""
    total = 0
    for each in family(pid):
        try:
            lines = (PROC / str(each) / "status").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    return round(total / 1024, 1) if total else None
