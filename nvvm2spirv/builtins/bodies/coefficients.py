"""Coefficients of the polynomials in the bodies, from the constant up, by name and format.

`TABLES` has functions by intervals, a row each: centre (two parts), value there, coefficients of the rest.
tools/fit_polynomials.py says what each is, and writes the file.
"""

import json
import os

POLYNOMIALS: dict[str, dict[str, tuple[float, ...]]] = {}
TABLES: dict[str, dict[str, tuple[tuple[float, ...], ...]]] = {"J0": {}, "J1": {}, "Y0": {}, "Y1": {}}

with open(os.path.join(os.path.dirname(__file__), "coefficients.json"), encoding="utf-8") as _file:
    for _name, _type, _row in json.load(_file):
        if _name in TABLES:
            TABLES[_name][_type] = (*TABLES[_name].get(_type, ()), tuple(_row))
        else:
            POLYNOMIALS.setdefault(_name, {})[_type] = tuple(_row)
