# Runs the program at a pseudo terminal, types, looks at what is on the screen, and ends it by signals.
import fcntl, os, select, signal, struct, sys, termios, time

program, folder = sys.argv[1:]


class Terminal:
    """A terminal with the program in it, which waits for a line."""

    def __init__(self, *arguments, columns=80, **environment):
        self.own, self.other = os.openpty()
        fcntl.ioctl(self.own, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.before = termios.tcgetattr(self.other)
        self.text = ""
        self.process = os.fork()
        if self.process == 0:
            os.setsid()
            # Who starts this in the background may ignore signals, and so would the program.
            for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            for descriptor in range(3):
                os.dup2(self.other, descriptor)
            # A crash is to end the program, and not to be looked into.
            settings = {"TERM": "xterm", "SWIFT_BACKTRACE": "enable=no", "PATH": os.environ["PATH"]}
            settings.update({"LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")})
            os.execve(program, [program, *arguments], {**settings, **environment})

    def sees(self, text):
        """Reads on until there is a text."""
        start = len(self.text)
        while text not in self.text[start:]:
            if not select.select([self.own], [], [], 60)[0]:
                sys.exit(f"“{text}” is not on the screen: {self.text!r}")
            self.text += os.read(self.own, 65536).decode(errors="replace")

    def types(self, text):
        os.write(self.own, text.encode())

    def ends(self):
        """Waits for the program, and returns by which signal it has ended, or its status."""
        deadline = time.monotonic() + 60
        while not (ended := os.waitpid(self.process, os.WNOHANG))[0]:
            if time.monotonic() > deadline:
                os.kill(self.process, signal.SIGKILL)
                sys.exit(f"the program has not ended: {self.text!r}")
            time.sleep(0.01)
        code = os.waitstatus_to_exitcode(ended[1])
        if termios.tcgetattr(self.other) != self.before:
            sys.exit(f"the terminal is not as it was found, after {code}")
        while select.select([self.own], [], [], 0)[0]:
            self.text += os.read(self.own, 65536).decode(errors="replace")
        return code


one = Terminal(f"{folder}/terminal.json")
one.sees("> ")
# A word that is completed, a letter that is not, and one more before two wide ones.
one.types('rec\t0 0 40 40 "漢字"' + "\x1b[D" * 3 + "é\r")
one.sees("[Undo Add Rectangle] > ")
assert "é漢字" in one.text and "⢸" in one.text and "\x1b[1;35m" in one.text, one.text
one.types("circle\rcol\tr1 blu\t\r")
one.sees("[Undo Recolor Rectangle] > ")
assert "“ellipse”" in one.text and "becomes blue" in one.text, one.text
one.types("nonsense\x03undo\r\x1b[A\rlist\rtree\r\x12lis\r\x04")
assert one.ends() == 0 and "rectangle r1 disappears" in one.text, one.text
assert one.text.count("canvas is empty") == 2, one.text
assert "no command" in one.text and "command “nonsense”" not in one.text, one.text

# Control-D does not leave within a group at once, also where lines are not edited.
for name, mark, environment in ("edited", "\x1b[?2004h\r", {}), ("plain", "", {"TERM": "dumb"}):
    group = Terminal(f"{folder}/{name}.json", **environment)
    group.sees(mark + "> ")
    group.types("group A\rrect 0 0 9 9 as kept\r\x04")
    group.sees(f"goes on.\r\n{mark}“A” > ")
    group.types("end\rgroup B\r\x04")
    group.sees(f"goes on.\r\n{mark}“B” > ")
    group.types("\x04")
    assert group.ends() == 1 and "A: rectangle kept appears" in group.text, group.text
    assert "within the group “B”, which is rolled back" in group.text, group.text

for columns, environment in (20, {"NO_COLOR": "1"}), (40, {"NO_COLOR": "1"}), (120, {"TERM": "dumb"}):
    plain = Terminal("--drawing", columns=columns, **environment)
    plain.sees("> ")
    plain.types("preview\r" if columns == 120 else "move tree 9 9\r")
    plain.sees("⡇")
    plain.types("quit\r")
    assert plain.ends() == 0 and "\x1b[1;" not in plain.text and "⡇" in plain.text, plain.text
    assert ("\x1b" in plain.text) == (columns < 120), plain.text

for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGSEGV, signal.SIGABRT):
    killed = Terminal("--drawing")
    killed.sees("> ")
    killed.types("lay")
    killed.sees("lay")
    assert termios.tcgetattr(killed.other) != killed.before
    os.kill(killed.process, number)
    assert killed.ends() == -number and killed.text.endswith("\x1b[?2004l"), killed.text
