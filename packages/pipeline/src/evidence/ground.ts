import type { Grounding } from '@touchstone/contract';
import type { GroundingSignals } from './grounding-signals.js';
import type { GroundingThresholds, SignalBounds } from './grounding-thresholds.js';

/**
 * How sure the engine is that the candidates can ground an answer: `none` when there are none or every signal that is
 * asked speaks against them, `weak` when one does.
 */
export function ground(signals: GroundingSignals, { none, weak }: GroundingThresholds): Grounding {
  const against = speakAgainst(signals, none);
  if (signals.candidates === 0 || (against.length > 0 && against.every(Boolean))) return 'none';
  return speakAgainst(signals, weak).some(Boolean) ? 'weak' : 'strong';
}

/** For each signal that has a bound and a value, whether it is below. */
function speakAgainst(signals: GroundingSignals, bounds: SignalBounds): readonly boolean[] {
  const values: Readonly<Record<string, number | undefined>> = { ...signals };
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const value = values[name];
    return value === undefined ? [] : [value < bound];
  });
}
