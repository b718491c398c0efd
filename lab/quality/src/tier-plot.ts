import { themes } from '../../bench-load/src/line-plot.ts';

/** A way to search: what it finds and what it costs. */
export interface PricedTier {
  readonly name: string;
  readonly ndcg: number;
  /** At indexing. */
  readonly chunksPerSecond: number;
  readonly queryMs: number;
  /** Pixels by which its name stands higher than its point, where two would touch. */
  readonly raised?: number;
}

/** One half of the plot: what its horizontal axis shows, in powers of ten. */
interface Panel {
  readonly left: number;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  costOf(tier: PricedTier): number;
}

const panels: readonly Panel[] = [
  { left: 60, title: 'milliseconds a query', from: 0.1, to: 100, costOf: ({ queryMs }) => queryMs },
  {
    left: 500,
    title: 'chunks a second at indexing',
    from: 10,
    to: 100_000,
    costOf: ({ chunksPerSecond }) => chunksPerSecond,
  },
];
const [width, height, panelWidth, top, bottom] = [920, 340, 380, 30, 290];
const [lowest, highest] = [0.56, 0.74];

/** An SVG of nDCG@10 against both costs on logarithmic axes, for a light or dark page. */
export function tierPlot(tiers: readonly PricedTier[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="nDCG@10 of each tier against its cost" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">`,
    themes,
    ...panels.flatMap((panel) => [...axes(panel), ...tiers.flatMap((tier) => point(panel, tier))]),
    '</svg>',
  ].join('\n');
}

function axes({ left, title, from, to }: Panel): readonly string[] {
  const levels = [0.56, 0.6, 0.64, 0.68, 0.72];
  const decades = Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, power) => from * 10 ** power);
  return [
    text(left, 16, `nDCG@10 against ${title}`, 'font-weight="600"'),
    ...levels.flatMap((level) => [
      `<line x1="${left}" x2="${left + panelWidth}" y1="${at(level)}" y2="${at(level)}" stroke="currentColor" stroke-opacity="0.15"/>`,
      text(left - 8, at(level) + 4, level.toFixed(2), 'text-anchor="end"'),
    ]),
    ...decades.map((cost) =>
      text(
        left + share(cost, from, to) * panelWidth,
        bottom + 18,
        Number(cost.toPrecision(1)).toLocaleString('en'),
        'text-anchor="middle"',
      ),
    ),
    text(left + panelWidth / 2, height - 8, title, 'text-anchor="middle"'),
  ];
}

/** Names stand on the side that has more room. */
function point({ left, from, to, costOf }: Panel, tier: PricedTier): readonly string[] {
  const along = share(costOf(tier), from, to);
  const x = Math.round(left + along * panelWidth);
  const isLeft = along > 0.55;
  const y = at(tier.ndcg) + 4 - (tier.raised ?? 0);
  return [
    `<circle cx="${x}" cy="${at(tier.ndcg)}" r="4" fill="#0b62c4"/>`,
    text(x + (isLeft ? -8 : 8), y, tier.name, isLeft ? 'text-anchor="end"' : 'text-anchor="start"'),
  ];
}

function at(ndcg: number): number {
  return Math.round(bottom - ((ndcg - lowest) / (highest - lowest)) * (bottom - top));
}

function share(cost: number, from: number, to: number): number {
  return Math.log(cost / from) / Math.log(to / from);
}

function text(x: number, y: number, words: string, attributes: string): string {
  return `<text x="${x.toFixed(0)}" y="${y}" ${attributes}>${words}</text>`;
}
