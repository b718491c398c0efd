/** Days of a month (spec 002 §9). */
const daysPerMonth = 30;

/** What so many queries a day cost in a month, in US dollars (spec 002 §9). */
export function monthlyUsd(usdPerQuery: number, queriesPerDay: number): number {
  return usdPerQuery * queriesPerDay * daysPerMonth;
}
