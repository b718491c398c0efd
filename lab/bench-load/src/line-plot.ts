/** One line of a plot. */
export interface PlotLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const width = 640;
const height = 280;
const margin = { left: 64, right: 120, top: 28, bottom: 44 };
const colours = ['#0b62c4', '#b3400e', '#2f7d32', '#6a3fb5'];

/** An image has no colours of the page around it. */
export const themes = '<style>svg{color:#1f2328}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>';

/** An SVG line plot with axes from 0, for a light or dark page. Points are taken in the order in which they stand. */
export function linePlot(title: string, xName: string, yName: string, lines: readonly PlotLine[]): string {
  const points = lines.flatMap((line) => line.points);
  const [xTop, yTop] = [
    roundedUp(Math.max(...points.map(([x]) => x))),
    roundedUp(Math.max(...points.map(([, y]) => y))),
  ];
  const x = (value: number) => margin.left + (value / xTop) * (width - margin.left - margin.right);
  const y = (value: number) => height - margin.bottom - (value / yTop) * (height - margin.top - margin.bottom);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const text = (at: readonly [number, number], anchor: string, words: string) =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">`,
    themes,
    `<g font-weight="600">${text([margin.left, 16], 'start', title)}</g>`,
    ...ticks.flatMap((share) => [
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(share * yTop).toFixed(1)}" y2="${y(share * yTop).toFixed(1)}" stroke="currentColor" stroke-opacity="0.15"/>`,
      text([margin.left - 8, y(share * yTop) + 4], 'end', short(share * yTop)),
      text([x(share * xTop), height - margin.bottom + 18], 'middle', short(share * xTop)),
    ]),
    text([(margin.left + width - margin.right) / 2, height - 8], 'middle', xName),
    `<g transform="rotate(-90 14 ${height / 2})">${text([14, height / 2], 'middle', yName)}</g>`,
    ...lines.flatMap(({ name, points: own }, at) => {
      const colour = colours[at % colours.length];
      const path = own.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(' ');
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<g fill="${colour}">${text([width - margin.right + 10, margin.top + 16 + at * 18], 'start', name)}</g>`,
      ];
    }),
    '</svg>',
  ].join('\n');
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function roundedUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

function short(value: number): string {
  return value >= 10 ? value.toFixed(0) : Number(value.toFixed(2)).toString();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
