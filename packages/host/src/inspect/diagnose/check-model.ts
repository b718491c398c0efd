import type { ModelInfo } from '@touchstone/contract';
import { type Finding, warn } from './finding.ts';

/**
 * A warning for a model that its vendor has replaced or switched off; undefined for any other. `today` is `YYYY-MM-DD`.
 */
export function checkModel(check: string, model: ModelInfo | undefined, today: string): Finding | undefined {
  if (model === undefined || model.status === 'current') return undefined;
  const { name, status, endsOn, successor, note } = model;
  const isOver = status === 'retired' || (endsOn !== undefined && endsOn <= today);
  const state = isOver ? 'is retired' : 'is legacy, and still served';
  const end = endsOn === undefined ? '' : isOver ? ` since ${endsOn}` : ` until ${endsOn}`;
  const advice = successor === undefined ? 'choose a current model' : `use ${successor}`;
  const more = isOver && note !== undefined ? `, ${note}` : '';
  return warn(check, `${name} ${state}${end}: ${advice}${more}`);
}
