import { type Metric, metricName, type RelevanceOptions } from './metric.ts';
import { recall } from './recall.ts';

/**
 * Spec 003 §6.3, "Set Recall (Kernel Completeness)": `|top K ∩ gold| / |gold|`, where the gold set is every relevant
 * document. The same number as `recall`, under the name that a question with a required set of documents is read by.
 */
export function setRecall(cutoff: number, options: RelevanceOptions = {}): Metric {
  return { name: metricName('set_recall', cutoff, options), compute: recall(cutoff, options).compute };
}
