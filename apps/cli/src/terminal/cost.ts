import { type CallCost, type CostLine, count, formatNumber } from '@touchstone/contract';
import { dollars } from './dollars.ts';
import type { Styles } from './styles.ts';

/** The cost of a call: the total, and below it each part that was used, with its counts. */
export function renderCost({ lines, totalUsd }: CallCost, styles: Styles): string {
  const names = lines.map(({ component }) => component.replaceAll('_', ' '));
  const width = Math.max(0, ...names.map((name) => name.length));
  const prices = lines.map(({ usd }) => dollars(usd));
  const priceWidth = Math.max(0, ...prices.map((price) => price.length));
  const rows = lines.map((line, at) => {
    const [name = '', price = ''] = [names[at], prices[at]];
    return styles.quiet(`  ${name.padEnd(width)}  ${price.padEnd(priceWidth)}  ${usage(line)}`);
  });
  return [`Cost: ${dollars(totalUsd)}`, ...rows].join('\n');
}

function usage({ calls, tokens, inputTokens, outputTokens, searchUnits, provider, model }: CostLine): string {
  const counts = [
    count(calls, 'call'),
    ...(tokens === undefined ? [] : [count(tokens, 'token')]),
    ...(inputTokens === undefined ? [] : [`${formatNumber(inputTokens)} tokens in`]),
    ...(outputTokens === undefined ? [] : [`${formatNumber(outputTokens)} out`]),
    ...(searchUnits === undefined ? [] : [count(searchUnits, 'search unit')]),
  ].join(', ');
  return model === undefined ? counts : `${counts} (${provider}/${model})`;
}
