import * as z from 'zod';
import { type CallRecord, callKinds } from '../call-record.ts';
import { type StageTrace, stageNames } from '../trace.ts';

/** Records and stages of calls as a host may pass them. What the log gave was parsed there, so their kind alone is looked at. */
export const recordArgument = {
  any: z.custom<CallRecord>((value) => isRecord(value, callKinds), 'must be the record of a call, as the log gives it'),
  search: z.custom<Extract<CallRecord, { readonly kind: 'search' }>>(
    (value) => isRecord(value, ['search']),
    'must be the record of a search, as the log gives it',
  ),
  stages: z.array(z.custom<StageTrace>(isStage, 'must be a stage, as a trace has it'), 'must be a list of stages'),
} as const;

function isRecord(value: unknown, kinds: readonly CallRecord['kind'][]): boolean {
  if (!isObject(value) || !kinds.some((kind) => kind === Reflect.get(value, 'kind'))) return false;
  const [trace, event, indexes]: unknown[] = ['trace', 'event', 'indexes'].map((name) => Reflect.get(value, name));
  if (!isObject(Reflect.get(value, 'request')) || !isObject(event) || !isObject(trace)) return false;
  const stages: unknown = Reflect.get(trace, 'stages');
  return Array.isArray(indexes) && Array.isArray(stages) && typeof Reflect.get(value, 'id') === 'string';
}

function isStage(value: unknown): boolean {
  if (!isObject(value) || !stageNames.some((name) => name === Reflect.get(value, 'stage'))) return false;
  return ['candidates', 'dropped'].every((name) => {
    const member: unknown = Reflect.get(value, name);
    return member === undefined || (Array.isArray(member) && member.every(isObject));
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
