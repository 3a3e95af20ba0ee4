"""Compiles the rules, once per machine, and keeps the result on disk.

The rules are plain functions over integers and flat arrays. `@compiled` makes one callable from Python as machine
code; `@inlined` makes one callable from other compiled functions. With `NUMBA_DISABLE_JIT=1` both leave the function as
it is, Numba is not even imported, and the same source runs under a debugger.
"""

import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from multiprocessing import parent_process
from operator import index
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

Function = TypeVar("Function", bound=Callable[..., Any])
Ints = npt.NDArray[np.int64]
"""A flat array of integers: a state, or room for an answer."""
Bytes = npt.NDArray[np.int8]
"""A flat array of small numbers: an observation, or which actions are legal."""
Randomness = npt.NDArray[np.uint64]
"""The state of a random generator: one word, changed by every draw."""

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

_PACKAGE = Path(__file__).resolve().parent
_MARKED = re.compile(r"^@compiled\(.*?\)\ndef (\w+)", re.MULTILINE | re.DOTALL)
_waiting: list[tuple[Any, str, bool]] = []
_told: list[int] = []
"""How many functions had been compiled when that was last said; nothing if it was never said."""
_unkept: list[Path] = []
"""The folders where nothing could be kept."""


@cache
def cache_folder(room: str) -> Path | None:
    """Where machine code of a room is kept, named after all it was made from; None if nothing can be written.

    That is this file, the rules of the room's game and the room itself, and what compiles them: an edit there makes a
    new cache, so that no stale code runs. `hashi` is the room of the rules, `bots/hashi` that of the bots.
    """
    import platformdirs

    # Numba keeps what it compiles by place and by version too: only so is what lies in the folder what this one finds.
    sources = hashlib.sha256(f"{_PACKAGE} {sys.version} {version('numba')}".encode())
    for path in sorted({_PACKAGE / "compiled.py", *(_PACKAGE / room).glob("*.py"), *_rules_of(room).glob("*.py")}):
        sources.update(f"{path.relative_to(_PACKAGE)}\n".encode() + path.read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    parent = Path(chosen) if chosen else platformdirs.user_cache_path("kakehashi")
    folder = parent / f"{room.replace('/', '-')}-{sources.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        _tell_unkept(folder, error)
        return None


def _tell_unkept(folder: Path, error: OSError) -> None:
    """Say once that nothing can be kept, and not in every process where bots think."""
    if not _unkept and parent_process() is None:
        print(
            f"kakehashi: what is compiled cannot be kept in {folder}: {error.strerror}; so every start takes some "
            "seconds. NUMBA_CACHE_DIR may name another folder.",
            file=sys.stderr,
        )
    _unkept.append(folder)


def _rules_of(room: str) -> Path:
    return _PACKAGE / room.split("/")[-1]


@cache
def _marked_in(room: str) -> frozenset[str]:
    """The compiled functions of a room, as their files in the cache begin; those of programs nobody else loads."""
    sources = {path.stem: path.read_text("utf-8") for path in (_PACKAGE / room).glob("*.py")}
    loaded = {name: text for name, text in sources.items() if "__main__" not in text}
    return frozenset(f"{name}.{function}" for name, text in loaded.items() for function in _MARKED.findall(text))


def kept_in(room: str) -> tuple[int, int]:
    """How many of a room's compiled functions are on the disk, of how many; of none where nothing can be kept."""
    marked = frozenset() if PLAIN else _marked_in(room)
    folder = cache_folder(room) if marked else None
    if folder is None:
        return 0, 0
    return len(marked & {path.name.rpartition("-")[0] for path in folder.rglob("*.nbc")}), len(marked)


if PLAIN:

    def compiled(signature: str, nogil: bool = False) -> Callable[[Function], Function]:
        """Leave the function as it is."""
        return lambda function: function

    def inlined(function: Function) -> Function:
        """Leave the function as it is."""
        return function

    def prepare() -> None:
        """Nothing to prepare."""

    def count(bits: int) -> int:
        """How many elements a set has."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The smallest element of a set that is not empty."""
        return (int(bits) & -int(bits)).bit_length() - 1

    def fetch_and_add(words: Any, place: int, number: int) -> int:
        """Add to a word and return what it was before."""
        before = int(words[place])
        words[place] += number
        return before

    def publish(words: Any, place: int, number: int) -> None:
        """Set a word."""
        words[place] = number

    def put_bytes(room: Any, place: int, word: int) -> None:
        """Write the eight bytes of a word into an array of bytes, the lowest first."""
        room[place : place + 8] = list(int(word).to_bytes(8, "little"))

    def get_bytes(room: Any, place: int) -> int:
        """Eight bytes of an array as a word, the lowest first."""
        return int.from_bytes(room[place : place + 8].tobytes(), "little")

else:
    import numba
    from llvmlite import ir
    from numba.extending import intrinsic

    def compiled(signature: str, nogil: bool = False) -> Callable[[Function], Function]:
        """Compile a function for Python to call; `prepare` does the work or finds it done in the cache.

        With `nogil` other threads run meanwhile. Otherwise the interpreter is not let go: beside a busy thread, to get
        it back takes longer than most calls.
        """

        def decorate(function: Function) -> Function:
            # The setting is Numba's for the whole process: hand it back, other packages have caches of their own.
            settings: Any = numba.config
            # By its file, not its module: a module that is run as a program has another name.
            room = Path(function.__code__.co_filename).resolve().parent
            folder = cache_folder(room.relative_to(_PACKAGE).as_posix()) if room.is_relative_to(_PACKAGE) else None
            before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder or "")
            try:
                dispatcher = numba.njit(cache=folder is not None, error_model="numpy", nogil=nogil)(function)
            finally:
                settings.CACHE_DIR = before
            kept = folder is not None and any(folder.rglob(f"*.{function.__name__}-*.nbc"))
            _waiting.append((dispatcher, signature, kept))
            return cast(Function, dispatcher)

        return decorate

    def inlined(function: Function) -> Function:
        """Compile a function into those that call it. It can allocate nothing, nor take or copy a part of an array.

        For then nobody counts who holds an array, which costs as much as all the rest where functions are small.
        """
        without_counting: dict[str, Any] = {"_nrt": False}
        return cast(Function, numba.njit(error_model="numpy", forceinline=True, **without_counting)(function))

    def prepare() -> None:
        """Compile all that was marked so far, saying so where it takes time: the first time on a machine."""
        first = not all(kept for _, _, kept in _waiting)
        live = first and sys.stderr.isatty()
        once = "" if _unkept else ", once"
        if first and not live and not _told:
            print(f"kakehashi: compiling what is needed for this machine{once}; this takes a while", file=sys.stderr)
        before = _told[-1] if _told else 0
        for number, (dispatcher, signature, _) in enumerate(_waiting, before + 1):
            if live:
                # Whatever is loaded later goes on counting: to whoever reads it, it is one thing.
                so_far = f"{number} of {before + len(_waiting)}"
                line = f"\rkakehashi: compiling what is needed for this machine{once}: {so_far} "
                print(line, end="", file=sys.stderr, flush=True)
            try:
                dispatcher.compile(signature)
            except OSError as error:
                # It is compiled all the same: what failed is only to keep it.
                _tell_unkept(Path(dispatcher.stats.cache_path), error)
        if live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        if first:
            _told.append(before + len(_waiting))
        _waiting.clear()

    @intrinsic
    def count(typing_context: Any, bits: Any) -> Any:
        """How many elements a set has."""
        return numba.int64(numba.int64), lambda context, builder, signature, arguments: builder.ctpop(arguments[0])

    @intrinsic
    def lowest(typing_context: Any, bits: Any) -> Any:
        """The smallest element of a set that is not empty."""
        no_zero = ir.Constant(ir.IntType(1), 1)
        return numba.int64(numba.int64), lambda context, builder, signature, arguments: builder.cttz(
            arguments[0], no_zero
        )

    def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> tuple[Any, Any]:
        """Where an element of an array is, and what is to be done with it, as the element's type."""
        array, number = signature.args[0], signature.args[2]
        data = context.make_array(array)(context, builder, arguments[0]).data
        return builder.gep(data, [arguments[1]]), context.cast(builder, arguments[2], number, array.dtype)

    @intrinsic
    def fetch_and_add(typing_context: Any, words: Any, place: Any, number: Any) -> Any:
        """Add to a word and return what it was before; no other thread comes between."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            where, added = _place(context, builder, signature, arguments)
            return builder.atomic_rmw("add", where, added, "seq_cst")

        return words.dtype(words, numba.int64, numba.int64), generate

    @intrinsic
    def publish(typing_context: Any, words: Any, place: Any, number: Any) -> Any:
        """Set a word after all that was written before: a thread that sees it sees that too."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            where, value = _place(context, builder, signature, arguments)
            builder.store_atomic(value, where, "release", signature.args[0].dtype.bitwidth // 8)
            return context.get_dummy_value()

        return numba.void(words, numba.int64, numba.int64), generate

    @intrinsic
    def put_bytes(typing_context: Any, room: Any, place: Any, word: Any) -> Any:
        """Write the eight bytes of a word into an array of bytes at once, the lowest first: so machines keep them."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            where = builder.bitcast(builder.gep(data, [arguments[1]]), ir.IntType(64).as_pointer())
            builder.store(arguments[2], where, align=1)
            return context.get_dummy_value()

        return numba.void(room, numba.int64, numba.int64), generate

    @intrinsic
    def get_bytes(typing_context: Any, room: Any, place: Any) -> Any:
        """Eight bytes of an array as a word at once, the lowest first."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            where = builder.bitcast(builder.gep(data, [arguments[1]]), ir.IntType(64).as_pointer())
            return builder.load(where, align=1)

        return numba.int64(room, numba.int64), generate


SPREAD = np.array([sum((bits >> place & 1) << 8 * place for place in range(8)) for bits in range(256)])
"""Eight elements of a set as a word of eight bytes, each 0 or 1: for `put_bytes`."""


@inlined
def copy(ints: Ints, room: Ints) -> None:
    """Copy an array into another, as far as both go."""
    for place in range(min(len(ints), len(room))):
        room[place] = ints[place]


@inlined
def nth(bits: int, n: int) -> int:
    """The n-th smallest element of a set, from 0.

    Halving without a branch: which way each half goes cannot be foretold, and a wrong guess costs more than the sums.
    """
    element = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count(bits >> element & ((1 << width) - 1))
        beyond = n >= below
        n -= below * beyond
        element += width * beyond
    return element


_MULTIPLIER, _LOW, _HALF = np.uint64(4294883355), np.uint64(0xFFFFFFFF), np.uint64(32)


def randomness(seed: int) -> Randomness:
    """A random generator that always gives the same numbers for the same seed."""
    digest = hashlib.sha256(str(index(seed)).encode()).digest()
    # The generator would stand still on 0 and on its largest value; both lie outside this range.
    return np.array([int.from_bytes(digest[:8], "big") % (2**62) + 1], np.uint64)


@inlined
def draw(random: Randomness, n: int) -> int:
    """A number from 0 to n - 1, each as likely as any other to within n in 2³².

    Multiply with carry (MWC64X): no product ever leaves 64 bits, so plain Python draws the same numbers.
    """
    low, carry = random[0] & _LOW, random[0] >> _HALF
    random[0] = low * _MULTIPLIER + carry
    number: int = np.int64(((low ^ carry) * np.uint64(n)) >> _HALF)  # type: ignore[assignment]
    return number


@inlined
def draw_marked(marks: Bytes, begin: int, size: int, random: Randomness) -> int:
    """One of so many places from one on that are marked with 1, not 0, each as likely as any other; -1 if none is.

    Eight marks at a time; the last eight overlap those before, whose marks are then left out.
    """
    marked, last = 0, size - 8
    for place in range(0, last, 8):
        marked += count(get_bytes(marks, begin + place))
    overlap = 8 * (-size % 8)
    marked += count(get_bytes(marks, begin + last) >> overlap)
    if marked == 0:
        return -1
    before = draw(random, marked)
    for place in range(0, last, 8):
        word = get_bytes(marks, begin + place)
        if before < count(word):
            return place + (nth(word, before) >> 3)
        before -= count(word)
    return last + ((nth(get_bytes(marks, begin + last) >> overlap, before) + overlap) >> 3)
