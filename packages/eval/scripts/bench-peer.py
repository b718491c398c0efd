"""Times one peer on the run and the judgements of a folder; prints JSON. Called by bench.mjs."""

import importlib.metadata
import json
import math
import sys
import time

PYTREC = {
    "precision@5": "P_5", "recall@10": "recall_10", "recall@50": "recall_50", "hit@10": "success_10",
    "mrr": "recip_rank", "map@100": "map_cut_100", "ndcg@10": "ndcg_cut_10", "ndcg@12": "ndcg_cut_12",
    "r_precision": "Rprec", "bpref": "bpref",
}
RANX = {
    "precision@5": "precision@5", "recall@10": "recall@10", "recall@50": "recall@50", "hit@10": "hit_rate@10",
    "mrr": "mrr", "map@100": "map@100", "ndcg@10": "ndcg@10", "ndcg@12": "ndcg@12",
    "r_precision": "r-precision", "bpref": "bpref",
}


def main(peer, folder):
    qrels, run = {}, {}
    for line in open(f"{folder}/qrels.trec"):
        query, _, document, grade = line.split()
        qrels.setdefault(query, {})[document] = int(grade)
    for line in open(f"{folder}/run.trec"):
        query, _, document, _, score, _ = line.split()
        run.setdefault(query, {})[document] = float(score)
    version, measure = {"pytrec_eval": pytrec_eval, "ranx": ranx}[peer](qrels, run)
    times = []
    for _ in range(5):
        started = time.perf_counter()
        means = measure()
        times.append((time.perf_counter() - started) * 1000)
    print(json.dumps({"version": version, "times_ms": times, "means": means}))


def pytrec_eval(qrels, run):
    import pytrec_eval

    evaluator = pytrec_eval.RelevanceEvaluator(
        qrels, {"P.5", "recall.10,50", "success.10", "recip_rank", "map_cut.100", "ndcg_cut.10,12", "Rprec", "bpref"}
    )

    def measure():
        results = evaluator.evaluate(run).values()
        return {ours: sum(r[theirs] for r in results) / len(results) for ours, theirs in PYTREC.items()}

    return importlib.metadata.version("pytrec_eval-terrier"), measure


def ranx(qrels, run):
    import ranx

    judged, ranked = ranx.Qrels(qrels), ranx.Run(run)

    def measure():
        means = ranx.evaluate(judged, ranked, list(RANX.values()))
        # A mean that is not a number has no form in JSON.
        return {ours: None if math.isnan(means[theirs]) else float(means[theirs]) for ours, theirs in RANX.items()}

    measure()  # compiles
    return importlib.metadata.version("ranx"), measure


main(*sys.argv[1:])
