import { engineProblem, indexList, readiness } from '../engine/indexes.ts';

/** The engine's readiness in a word; the failing providers, in its tooltip. */
export function EngineState() {
  const ready = readiness.value;
  const problem = engineProblem.value;
  if (problem === undefined && ready === undefined && indexList.value === undefined) return null;
  const status = problem !== undefined ? 'not ready' : (ready?.status.replace('_', ' ') ?? 'ready');
  const failing = ready?.providers.filter((provider) => provider.status !== 'ok') ?? [];
  const why = failing.map(({ name, message }) => `${name}: ${message ?? 'failing'}`).join('\n');
  return (
    <span class={`engine-state ${status.replace(' ', '-')}`} title={problem?.message ?? why}>
      <span class="wide-only">{status}</span>
    </span>
  );
}
