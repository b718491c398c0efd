/** The parameters of a family of models, by OpenAI's documentation (November 2026). */
interface ModelFamily {
  /** The least that it can think; absent where a model does not think, or nothing is known of it. */
  readonly leastEffort?: 'none' | 'minimal' | 'low';
  /** When it takes a temperature: models that think refuse one. */
  readonly temperature: 'always' | 'without thinking' | 'never';
}

/** The first family that a name belongs to. Of an unknown one nothing is assumed: every name stays selectable. */
export function familyOf(model: string): ModelFamily {
  return families.find(({ names }) => names.test(model)) ?? { temperature: 'always' };
}

const families: readonly (ModelFamily & { readonly names: RegExp })[] = [
  { names: /(^|\/)o\d/, leastEffort: 'low', temperature: 'never' },
  { names: /(^|\/)gpt-[56].*-(chat-latest|pro|codex|cyber)/, temperature: 'never' },
  { names: /(^|\/)gpt-5(-mini|-nano)?(-20|$)/, leastEffort: 'minimal', temperature: 'never' },
  { names: /(^|\/)gpt-5\.\d/, leastEffort: 'none', temperature: 'without thinking' },
  { names: /(^|\/)gpt-6(\.1-terra|-sol|-luna)/, leastEffort: 'none', temperature: 'without thinking' },
  // gpt-6.1-sol cannot leave it; of gpt-6-astra, and of those to come, that is assumed.
  { names: /(^|\/)gpt-6/, leastEffort: 'low', temperature: 'never' },
  { names: /(^|\/)gpt-oss/, leastEffort: 'low', temperature: 'always' },
];
