import { stageInWords } from '@touchstone/contract';
import type { ShownCall } from '../answer/shown-call.ts';
import type { WireStage } from '../engine/wire-forms.ts';
import { numbers, ScrollableTable } from '../shell/table.tsx';
import { CostTable } from './cost-table.tsx';
import { formatMs } from './in-words.ts';

/** The time of each stage, and the usage. */
export function TimingsView({ call }: { readonly call: ShownCall }) {
  return (
    <section aria-label="Timings and cost">
      <Waterfall stages={call.stages} />
      <CostTable call={call} />
    </section>
  );
}

/** A bar for each stage, placed in time, beside the numbers. */
export function Waterfall({ stages }: { readonly stages: readonly WireStage[] }) {
  const end = Math.max(0.001, ...stages.map(({ started_ms, duration_ms }) => started_ms + duration_ms));
  const scale = (
    <span class="waterfall-scale">
      <span>0</span>
      <span>{formatMs(end)}</span>
    </span>
  );
  return (
    <ScrollableTable label="Waterfall" class="waterfall" columns={['Stage', ...numbers('Takes'), { name: scale }]}>
      {stages.map((stage, at) => (
        <tr key={at}>
          <th scope="row">
            {stageInWords(stage)}
            {stage.error !== undefined && (
              <span class="bad">
                {' '}
                {stage.error.code}: {stage.error.message}
              </span>
            )}
          </th>
          <td class="number">{formatMs(stage.duration_ms)}</td>
          <td>
            <span class="waterfall-bar" title={`from ${formatMs(stage.started_ms)}`}>
              <span
                class={stage.error === undefined ? '' : 'failed'}
                style={{
                  marginLeft: `${(stage.started_ms / end) * 100}%`,
                  width: `${Math.max(0.4, (stage.duration_ms / end) * 100)}%`,
                }}
              />
            </span>
          </td>
        </tr>
      ))}
    </ScrollableTable>
  );
}
