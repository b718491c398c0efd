import type { GateResult } from '../../gate/gate-result.ts';
import { formatMs, formatValue } from '../format-values.ts';
import type { Block } from './block.ts';
import { code } from './code.ts';

/** Every rule of the gate, those that fail first. */
export function gateBlock({ checks }: GateResult): Block {
  const ordered = [...checks.filter(({ passed }) => !passed), ...checks.filter(({ passed }) => passed)];
  return {
    open: '\n| Gate rule | Value | Limit | |\n| :-- | --: | --: | :-- |\n',
    rows: ordered.map(({ kind, rule, value, limit, passed }) => {
      const show = kind === 'latency' ? formatMs : kind === 'failures' ? String : formatValue;
      return `| ${code(rule)} | ${show(value)} | ${show(limit)} | ${passed ? '✅ holds' : '❌ fails'} |\n`;
    }),
    close: '',
    one: 'rule of the gate',
    many: 'rules of the gate',
  };
}
