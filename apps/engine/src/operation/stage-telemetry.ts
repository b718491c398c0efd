import {
  type Attributes,
  type Context,
  type Meter,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import type { CallNotes, ModelWork, StageNote, StoreWork } from '../calls/call-task.ts';

/** The span that a call's stages belong to. */
interface Place {
  readonly span: Span;
  readonly within: Context;
  /** Its start: the clock of another thread may be a little behind. */
  readonly fromMs: number;
}

/** Reports a call's stages as spans, and stores and models as metrics. They contain no text of a query or a chunk. */
export function stageTelemetry(tracer: Tracer, meter: Meter): (notes: CallNotes, place: Place) => void {
  const store = meter.createHistogram('db.client.operation.duration', {
    unit: 's',
    description: 'Duration of database client operations.',
    advice: { explicitBucketBoundaries: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10] },
  });
  const model = meter.createHistogram('gen_ai.client.operation.duration', {
    unit: 's',
    description: 'GenAI operation duration.',
    advice: { explicitBucketBoundaries: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48] },
  });
  return ({ startedAtMs = 0, stages = [], warnings = [] }, { span, within, fromMs }) => {
    const isRecording = span.isRecording();
    if (warnings.length > 0) span.setAttribute('touchstone.warnings', [...warnings]);
    for (const stage of stages) {
      const attributes = attributesOf(stage);
      if (stage.by !== undefined)
        (stage.by.kind === 'store' ? store : model).record(stage.durationMs / 1000, attributes);
      if (isRecording) tell(stage, attributes, { from: Math.max(startedAtMs, fromMs) + stage.startedMs, within });
    }
  };

  function tell(
    { stage, durationMs, error, by }: StageNote,
    attributes: Attributes,
    { from, within }: { readonly from: number; readonly within: Context },
  ): void {
    const inProcess = by === undefined || (by.kind === 'model' && by.inProcess === true);
    const kind = inProcess ? SpanKind.INTERNAL : SpanKind.CLIENT;
    const span = tracer.startSpan(nameOf(stage, by), { kind, startTime: from, attributes }, within);
    span.setAttribute('touchstone.stage', stage);
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(from + durationMs);
  }
}

function nameOf(stage: string, by: StageNote['by']): string {
  if (by === undefined) return stage;
  return `${by.operation} ${by.kind === 'store' ? by.index : by.model}`;
}

function attributesOf({ by, error }: StageNote): Attributes {
  const failed = error === undefined ? {} : { 'error.type': error };
  if (by === undefined) return failed;
  return { ...(by.kind === 'store' ? storeAttributes(by) : modelAttributes(by)), ...failed };
}

/** https://opentelemetry.io/docs/specs/semconv/database/database-spans/ */
function storeAttributes({ name, operation, index }: StoreWork): Attributes {
  return { 'db.system.name': name, 'db.operation.name': operation, 'db.collection.name': index };
}

/** https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ */
function modelAttributes({ name, operation, model }: ModelWork): Attributes {
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': providerNames[name] ?? name,
    'gen_ai.request.model': model,
  };
}

/** The conventions' own names of our providers. */
const providerNames: Readonly<Record<string, string>> = { gemini: 'gcp.gemini' };
