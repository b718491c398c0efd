import { formatNumber } from './quantities.ts';
import { type RequestLimits, requestLimits } from './request-limits.ts';

/** A limit for messages: `20,000`, or `500 (limits.maxQueryCharacters of the config)` where a config sets a lower one. */
export function mostOf<Name extends keyof RequestLimits>(name: Name, limits: Pick<RequestLimits, Name>): string {
  const most = formatNumber(limits[name]);
  return limits[name] === requestLimits[name] ? most : `${most} (\`limits.${name}\` of the config)`;
}
