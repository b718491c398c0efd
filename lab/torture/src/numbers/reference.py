"""Computes what outside implementations say of the cases in a file, and prints it as JSON.

Fusion: ranx, and this file's own exact arithmetic of the published formulas. Evaluation: trec_eval, through pytrec_eval.
"""

import json
import math
import sys
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 80


def best_by_id(items):
    best = {}
    for item in items:
        score = Fraction(item["score"])
        if item["id"] not in best or score > best[item["id"]]:
            best[item["id"]] = score
    return best


def min_max(best):
    least, greatest = min(best.values()), max(best.values())
    span = greatest - least
    return {id: (score - least) / span if span else Fraction(1) for id, score in best.items()}


def by_distribution(best):
    """DBSF of one list, and how far rounding may take a double from it."""
    scores = list(best.values())
    if min(scores) == max(scores):
        return {id: Fraction(1, 2) for id in best}, 0
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    deviation = Fraction((Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt())
    condition = max(abs(score) for score in scores) / deviation
    return {id: (score - mean) / (6 * deviation) + Fraction(1, 2) for id, score in best.items()}, condition


def ranks(best):
    ordered = sorted(best, key=lambda id: (-best[id], id.encode("utf-16-be", "surrogatepass")))
    return {id: rank for rank, id in enumerate(ordered, 1)}


def total(lists, part):
    sums = {}
    for at, each in enumerate(lists):
        for id in each:
            sums[id] = sums.get(id, Fraction(0)) + part(at, id)
    return {id: float(value) for id, value in sums.items()}


def fused(case):
    lists = [best_by_id(items) for items in case["lists"]]
    weights = [Fraction(weight) for weight in case["weights"]]
    filled = [best for best in lists]
    scaled = [min_max(best) if best else {} for best in filled]
    distributions = [by_distribution(best) if best else ({}, 0) for best in filled]
    ranked = [ranks(best) for best in filled]
    k = Fraction(case["k"])
    summed = total(scaled, lambda at, id: weights[at] * scaled[at][id])
    condition = max([float(condition) for _, condition in distributions], default=0)
    return {
        "combSum": summed,
        "rrf": total(ranked, lambda at, id: weights[at] / (k + ranked[at][id])),
        "dbsf": total([d for d, _ in distributions], lambda at, id: distributions[at][0][id]),
        "dbsfTolerance": 1e-9 + 1e-13 * condition,
    }


def by_ranx(cases):
    """ranx scales a list of equal scores to 0, ranks ties by chance and has no duplicates: the cases given here have neither."""
    from ranx import Run, fuse

    results = []
    for case in cases:
        runs = [Run({"q": {item["id"]: item["score"] for item in items}}) for items in case["lists"]]
        params = {"rrf": {"k": case["k"]}, "wsum": {"weights": case["weights"]}}
        one = {}
        for name, norm, method in (
            ("combSum", "min-max", "sum"),
            ("weighted combSum", "min-max", "wsum"),
            ("rrf", None, "rrf"),
        ):
            # ranx would set the scaled scores in place of the given ones.
            copies = [Run({"q": dict(run.run["q"])}) for run in runs]
            one[name] = dict(fuse(copies, norm=norm, method=method, params=params.get(method)).to_dict()["q"])
        results.append(one)
    return results


def evaluated(case):
    import pytrec_eval

    # trec_eval counts the grades from 0 up, and reads elsewhere in memory where a query has none: it breaks off or never ends. For such a
    # query all figures are 0, with or without a document of grade 0.
    qrels = {query: grades if max(grades.values(), default=0) >= 0 else {**grades, "none": 0} for query, grades in case["qrels"].items()}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, set(case["measures"]), relevance_level=case["minGrade"])
    return evaluator.evaluate(case["run"])


def adjusted(p_values):
    """Holm's step-down procedure, as published in 1979, in exact arithmetic."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    values, least = [1.0] * len(p_values), Fraction(0)
    for position, at in enumerate(order):
        least = max(least, min(Fraction(1), Fraction(p_values[at]) * (len(p_values) - position)))
        values[at] = float(least)
    return values


case = json.load(open(sys.argv[1], encoding="utf-8"))
if case["kind"] == "fusion":
    answer = {"exact": [fused(each) for each in case["cases"]], "ranx": by_ranx(case["plain"])}
else:
    answer = {"evaluations": [evaluated(each) for each in case["cases"]], "holm": [adjusted(p) for p in case["pValues"]]}
json.dump(answer, sys.stdout)
