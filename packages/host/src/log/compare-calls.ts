import type { CallDifference, CallRecord, StageDifference, StageTrace, TracedCandidate } from '@touchstone/contract';

/** Compares a recorded call with its replay. Throws `invalid_request` for any other value. */
export function compareCalls(before: CallRecord, after: CallRecord): CallDifference {
  const settings = differingPaths(before.settings, after.settings);
  const indexes = differingIndexes(before, after);
  const stages = differingStages(before.trace.stages, after.trace.stages);
  const [resultsBefore, resultsAfter] = [resultsOf(before), resultsOf(after)];
  const sameResults = same(resultsBefore, resultsAfter);
  const warnings = { before: [...before.event.warnings], after: [...after.event.warnings] };
  return {
    same: stages.length === 0 && sameResults && same(warnings.before, warnings.after),
    settings,
    indexes,
    stages,
    results: { before: resultsBefore, after: resultsAfter, same: sameResults },
    warnings,
  };
}

function resultsOf({ event }: CallRecord): readonly string[] {
  return 'finalTopK' in event
    ? event.finalTopK.map(({ candidateId }) => candidateId)
    : event.resultIds.map(({ candidateId }) => candidateId);
}

/**
 * Settings that identify one of several stages of a name. Other settings are limits, models or outcomes: a stage with
 * another model or verdict is still that stage.
 */
const places = ['pass', 'collection', 'query', 'branch'];

/** Stages are matched by name and position; one that only one side has differs in all its candidates. */
function differingStages(before: readonly StageTrace[], after: readonly StageTrace[]): readonly StageDifference[] {
  const [byKeyBefore, byKeyAfter] = [keyed(before), keyed(after)];
  const keys = [...new Set([...byKeyBefore.keys(), ...byKeyAfter.keys()])];
  return keys.flatMap((key) => {
    const difference = stageDifference(byKeyBefore.get(key), byKeyAfter.get(key));
    return difference === undefined ? [] : [difference];
  });
}

function keyed(stages: readonly StageTrace[]): ReadonlyMap<string, StageTrace> {
  const times = new Map<string, number>();
  return new Map(
    stages.map((stage) => {
      const name = JSON.stringify([stage.stage, ...places.map((place) => stage.settings?.[place] ?? null)]);
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return [`${name} ${time}`, stage];
    }),
  );
}

function stageDifference(before: StageTrace | undefined, after: StageTrace | undefined): StageDifference | undefined {
  const known = before ?? after;
  if (known === undefined) return undefined;
  const [old, young] = [placesOf(before), placesOf(after)];
  const onlyBefore = [...old.keys()].filter((id) => !young.has(id));
  const onlyAfter = [...young.keys()].filter((id) => !old.has(id));
  const shared = [...old].flatMap(([id, place]) => {
    const other = young.get(id);
    return other === undefined ? [] : [{ id, before: place, after: other }];
  });
  const moved = shared.filter((pair) => pair.before.rank !== pair.after.rank);
  const comparable = shared.filter((pair) => pair.before.scoreKind === pair.after.scoreKind);
  const changes = comparable.map((pair) => Math.abs(pair.before.score - pair.after.score));
  const largestScoreChange = Math.max(0, ...changes);
  const haveOtherIds = onlyBefore.length + onlyAfter.length > 0;
  const haveOtherScores = largestScoreChange > 0 || comparable.length < shared.length;
  if (!haveOtherIds && moved.length === 0 && !haveOtherScores) return undefined;
  return {
    stage: known.stage,
    settings: known.settings,
    onlyBefore,
    onlyAfter,
    moved: moved.map(({ id, before: from, after: to }) => ({ id, before: from.rank, after: to.rank })),
    largestScoreChange,
  };
}

function placesOf(stage: StageTrace | undefined): ReadonlyMap<string, TracedCandidate> {
  return new Map((stage?.candidates ?? []).map((candidate) => [candidate.id, candidate]));
}

function differingIndexes(before: CallRecord, after: CallRecord): readonly string[] {
  const states = ({ indexes }: CallRecord) => new Map(indexes.map((state) => [state.index, JSON.stringify(state)]));
  const [old, young] = [states(before), states(after)];
  return [...new Set([...old.keys(), ...young.keys()])].filter((index) => old.get(index) !== young.get(index));
}

function differingPaths(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => differingPaths(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  return same(before, after) ? [] : [path];
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
