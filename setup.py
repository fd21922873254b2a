"""Builds the shared object and the command line with cargo and puts them into the wheel."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


class Build(build_py):
    def run(self):
        super().run()
        subprocess.check_call(["cargo", "build", "--locked", "--profile", "dist", "--bin", "rallypoint"], cwd=ROOT)
        subprocess.check_call(["cargo", "dist", "--locked"], cwd=ROOT)
        package = Path(self.build_lib, "rallypoint")
        # The name that loaders without an own registry search for.
        shutil.copy2(TARGET / "dist" / "librallypoint.so", package / "pjrt_c_api_rallypoint_plugin.so")
        shutil.copy2(TARGET / "dist" / "rallypoint", package / "rallypoint")


class Wheel(bdist_wheel):
    def get_tag(self):
        # Nothing in it is bound to a version of Python.
        return "py3", "none", super().get_tag()[2]


class Binary(Distribution):
    def has_ext_modules(self):
        return True


version = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["version"]
setup(version=version, cmdclass={"build_py": Build, "bdist_wheel": Wheel}, distclass=Binary)
