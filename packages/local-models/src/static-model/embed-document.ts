import { leadAndBody } from './lead-line.ts';
import type { StaticModel } from './static-model.ts';

/**
 * The vector of a document: its lead line and the rest, each a unit vector, in the shares 0.4 and 0.6, made unit
 * length. A title names the topic of a text, and in a plain mean a long body would drown it.
 */
export function embedDocument(model: StaticModel, text: string): Float32Array {
  const { lead, body } = leadAndBody(text);
  const leadTokens = model.tokenize(lead);
  const bodyTokens = model.tokenize(body);
  if (leadTokens.length === 0) return model.pool(bodyTokens);
  if (bodyTokens.length === 0) return model.pool(leadTokens);
  return blended(model.pool(leadTokens), model.pool(bodyTokens));
}

/** Only sums, products, a root and a quotient, in fixed order: the same bits everywhere. */
function blended(lead: Float32Array, body: Float32Array): Float32Array {
  const sums = new Float64Array(body.length);
  let squares = 0;
  for (let i = 0; i < sums.length; i += 1) {
    const sum = leadShare * (lead[i] as number) + (1 - leadShare) * (body[i] as number);
    sums[i] = sum;
    squares += sum * sum;
  }
  const length = Math.sqrt(squares);
  const result = new Float32Array(sums.length);
  for (let i = 0; i < sums.length; i += 1) result[i] = (sums[i] as number) / length;
  return result;
}

/** The model was trained with this share. */
const leadShare = 0.4;
