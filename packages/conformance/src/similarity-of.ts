import type { Hit } from '@touchstone/contract';

/** The cosine that a dense hit reports, whichever of the dense score kinds its store uses. Vectors have length 1. */
export function similarityOf({ score, scoreKind }: Hit): number {
  switch (scoreKind) {
    case 'similarity':
    case 'dot_product':
      return score;
    case 'cosine_distance':
    case 'distance':
      return 1 - score;
    case 'l2_distance':
      return 1 - (score * score) / 2;
    case 'squared_l2_distance':
      return 1 - score / 2;
    default:
      throw new Error(`A dense hit has the score kind ${scoreKind}.`);
  }
}
