import type { ShownCall } from '../answer/shown-call.ts';
import type { ContextPack } from '../engine/wire-forms.ts';
import { Figures, numbers, ScrollableTable } from '../shell/table.tsx';
import { dollarsInWords, formatMs } from './in-words.ts';

/** The requests to each provider, as the pack's `debug` counts them. */
export function CostTable({ call: { pack, context, kind } }: { readonly call: ShownCall }) {
  if (context !== undefined) return <ContextCost cost={context.cost} />;
  const rows = pack === undefined ? [] : usageRows(pack.debug);
  if (rows.length === 0) {
    const why = kind === 'search' ? 'A search counts no usage' : 'The log keeps no usage';
    return <p class="note">{why}: gather evidence to see the requests and tokens of each provider.</p>;
  }
  return (
    <>
      <h2>Cost</h2>
      <ScrollableTable
        label="Usage of providers"
        class="usage"
        columns={['Provider', 'Work', 'Model or index', ...numbers('Requests', 'Time', 'Tokens', 'Search units')]}
      >
        {rows.map(({ provider, work, subject, usage }) => (
          <tr key={`${provider} ${work} ${subject}`}>
            <th scope="row">{provider}</th>
            <td>{work.replaceAll('_', ' ')}</td>
            <td>{subject}</td>
            <Figures
              values={[
                usage.calls,
                usage.ms === undefined ? undefined : formatMs(usage.ms),
                usage.tokens ?? <span class="muted">not metered</span>,
                usage.searchUnits,
              ]}
            />
          </tr>
        ))}
      </ScrollableTable>
    </>
  );
}

/** The cost of a context, by component: counts of the vendors, and their price. */
function ContextCost({ cost: { lines, total_usd: total } }: { readonly cost: ContextPack['cost'] }) {
  return (
    <>
      <h2>Cost: {dollarsInWords(total)}</h2>
      <ScrollableTable
        label="Cost by component"
        class="usage"
        columns={['Component', 'Model', ...numbers('Calls', 'Tokens', 'In', 'Out', 'Search units', 'Cost')]}
      >
        {lines.map(({ component, provider, model, calls, usd, ...counts }) => (
          <tr key={`${component} ${provider} ${model}`}>
            <th scope="row">{component.replaceAll('_', ' ')}</th>
            <td>{model === undefined ? '–' : `${provider}/${model}`}</td>
            <Figures
              values={[
                ...[calls, counts.tokens, counts.input_tokens, counts.output_tokens, counts.search_units],
                dollarsInWords(usd),
              ]}
            />
          </tr>
        ))}
      </ScrollableTable>
    </>
  );
}

interface Usage {
  readonly calls: number;
  readonly ms?: number;
  readonly tokens?: number;
  readonly searchUnits?: number;
}

interface UsageRow {
  readonly provider: string;
  readonly work: string;
  readonly subject: string;
  readonly usage: Usage;
}

/** `{ provider: { work: { subject: { calls, ms, tokens?, search_units? } } } }`; other sections of `debug` have another form. */
function usageRows(debug: object): readonly UsageRow[] {
  return entries(debug).flatMap(([provider, works]) =>
    entries(works).flatMap(([work, subjects]) =>
      entries(subjects).flatMap(([subject, usage]) => {
        const number = (name: string) => {
          const value = entries(usage).find(([key]) => key === name)?.[1];
          return typeof value === 'number' ? value : undefined;
        };
        const calls = number('calls');
        if (calls === undefined) return [];
        return [
          {
            provider,
            work,
            subject,
            usage: { calls, ms: number('ms'), tokens: number('tokens'), searchUnits: number('search_units') },
          },
        ];
      }),
    ),
  );
}

function entries(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
