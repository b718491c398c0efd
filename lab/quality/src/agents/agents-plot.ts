import { themes } from '../../../bench-load/src/line-plot.ts';

/** The share of the answers that an agent has read, by budget. */
interface Curve {
  readonly label: string;
  readonly agent: string;
  readonly recalls: readonly number[];
}

const [height, panelWidth, gap, top, bottom] = [320, 250, 60, 34, 260];
const colours = ['#8a8f98', '#0b62c4', '#c2570c'];

/** An SVG with a panel for each label: recall against tokens read, on a logarithmic axis, for a light or dark page. */
export function agentsPlot(budgets: readonly number[], curves: readonly Curve[]): string {
  const panels = [...Map.groupBy(curves, ({ label }) => label)];
  const width = gap + panels.length * (panelWidth + gap);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of the right files and lines that an agent has read, by tokens" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">`,
    themes,
    ...panels.flatMap(([label, own], at) => panel(gap + at * (panelWidth + gap), label, budgets, own)),
    ...(panels[0]?.[1] ?? []).map(({ agent }, at) =>
      text(gap + at * 210, height - 10, `● ${agent}`, `fill="${colours[at]}"`),
    ),
    '</svg>',
  ].join('\n');
}

function panel(left: number, label: string, budgets: readonly number[], curves: readonly Curve[]): readonly string[] {
  const x = (at: number) => left + (at / (budgets.length - 1)) * panelWidth;
  return [
    text(left, 18, label, 'font-weight="600"'),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((level) => [
      `<line x1="${left}" x2="${left + panelWidth}" y1="${y(level)}" y2="${y(level)}" stroke="currentColor" stroke-opacity="0.15"/>`,
      text(left - 8, y(level) + 4, level.toFixed(2), 'text-anchor="end"'),
    ]),
    ...budgets.map((budget, at) => text(x(at), bottom + 18, budget.toLocaleString('en'), 'text-anchor="middle"')),
    ...curves.flatMap(({ recalls }, at) => [
      `<polyline fill="none" stroke="${colours[at]}" stroke-width="2" points="${recalls.map((share, place) => `${x(place)},${y(share)}`).join(' ')}"/>`,
    ]),
  ];
}

function y(share: number): number {
  return Math.round(bottom - share * (bottom - top));
}

function text(x: number, at: number, words: string, attributes: string): string {
  return `<text x="${x.toFixed(0)}" y="${at}" ${attributes}>${words}</text>`;
}
