import { ask, warmUp } from './fault-cases.ts';
import type { Service } from './services.ts';
import type { StandIn } from './stand-ins.ts';

/** What a vendor that is down for a moment costs. */
export interface BlipOutcome {
  readonly down: string;
  readonly seconds: number;
  readonly perSecond: number;
  readonly asked: number;
  /** Questions asked while it was down, and how many of them were answered all the same. */
  readonly askedMeanwhile: number;
  readonly recovered: number;
  /** Questions that failed, by code. */
  readonly failedWith: Readonly<Record<string, number>>;
  /** The last question that failed was asked so long after the vendor was back; negative: before. */
  readonly lastFailedAfterSeconds: number | undefined;
  /** Those of them that were asked before it was down, or more than two seconds after it was back. */
  readonly failedElsewhen: number;
}

const secondsBefore = 2;
const secondsAfter = 5;
/** A question asked later than this after the vendor is back may not fail. */
const graceSeconds = 2;

/** Asks at an even pace, whether or not answers come, while everything that reaches the stand-in fails for a while: by 503 and resets in turn. */
export async function measureBlip(
  about: Pick<BlipOutcome, 'down' | 'seconds' | 'perSecond'>,
  engine: Service,
  { index, standIn }: { readonly index: string; readonly standIn: StandIn },
): Promise<BlipOutcome> {
  const { seconds, perSecond } = about;
  await warmUp(engine, index);
  const from = performance.now();
  const sinceStart = () => (performance.now() - from) / 1000;
  let turn = 0;
  standIn.misbehave(() => {
    const now = sinceStart() - secondsBefore;
    turn += 1;
    return now < 0 || now >= seconds ? undefined : turn % 2 === 0 ? 'status_503' : 'reset';
  });
  const asked: Promise<{ readonly atSeconds: number; readonly outcome: string }>[] = [];
  const count = Math.round((secondsBefore + seconds + secondsAfter) * perSecond);
  for (let at = 0; at < count; at += 1) {
    const waitMs = (at * 1000) / perSecond - 1000 * sinceStart();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const atSeconds = sinceStart() - secondsBefore;
    asked.push(ask(engine, index, `What is known of subject ${at + 2000}`).then((outcome) => ({ atSeconds, outcome })));
  }
  const questions = await Promise.all(asked);
  standIn.misbehave(() => undefined);
  const failed = questions.filter(({ outcome }) => outcome !== 'answered');
  const meanwhile = questions.filter(({ atSeconds }) => atSeconds >= 0 && atSeconds < seconds);
  const failedWith: Record<string, number> = {};
  for (const { outcome } of failed) failedWith[outcome] = (failedWith[outcome] ?? 0) + 1;
  return {
    ...about,
    asked: questions.length,
    askedMeanwhile: meanwhile.length,
    recovered: meanwhile.filter(({ outcome }) => outcome === 'answered').length,
    failedWith,
    lastFailedAfterSeconds:
      failed.length === 0 ? undefined : Math.max(...failed.map(({ atSeconds }) => atSeconds)) - seconds,
    failedElsewhen: failed.filter(({ atSeconds }) => atSeconds < -0.5 || atSeconds > seconds + graceSeconds).length,
  };
}
