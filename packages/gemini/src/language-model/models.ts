/** The parameters of a family of models, by Google's documentation (November 2026). */
interface ModelFamily {
  /** The least thinking that the family has; absent where a model does not think, or nothing is known of it. */
  readonly leastThinking?: { readonly thinkingBudget: number } | { readonly thinkingLevel: 'MINIMAL' | 'LOW' };
  /** From the 3 series on, a temperature is ignored or refused. */
  readonly takesTemperature: boolean;
}

/** The first family that a name belongs to. Of an unknown one nothing is assumed: every name stays selectable. */
export function familyOf(model: string): ModelFamily {
  return families.find(({ names }) => names.test(model)) ?? { takesTemperature: false };
}

const families: readonly (ModelFamily & { readonly names: RegExp })[] = [
  { names: /^gemini-(1\.|2\.0)/, takesTemperature: true },
  { names: /^gemini-2\.5-flash/, leastThinking: { thinkingBudget: 0 }, takesTemperature: true },
  // It cannot be switched off there.
  { names: /^gemini-2\.5-pro/, leastThinking: { thinkingBudget: 128 }, takesTemperature: true },
  { names: /^gemini-3\.[15]-flash-lite/, leastThinking: { thinkingLevel: 'MINIMAL' }, takesTemperature: false },
  // 3.1 Pro and 3.8 Flash have no MINIMAL; all of the series have LOW.
  { names: /^gemini-3/, leastThinking: { thinkingLevel: 'LOW' }, takesTemperature: false },
];
