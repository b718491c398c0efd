import type { StemmingLanguage } from './stemming.ts';

/** The default analyzer's rules for texts in a language. */
interface LanguageRules {
  readonly stemmer: StemmingLanguage;
  /** Words without a topic: articles, pronouns, prepositions, conjunctions, auxiliaries. Lower case, with accents. */
  readonly functionWords: ReadonlySet<string>;
}

/**
 * The languages, by their ISO 639-1 codes, whose texts the default analyzer treats by rules of their own; all others
 * are treated as English.
 */
export const textLanguages = ['de', 'es', 'fr'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** True if a language has rules of its own. */
export function isTextLanguage(language: string | undefined): language is TextLanguage {
  return (textLanguages as readonly (string | undefined)[]).includes(language);
}

const german = [
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner',
  'ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch ihnen sich man mein meine dein deine sein seine seinen seinem seiner',
  'ihre ihren ihrem ihrer unser unsere euer dieser diese dieses diesen diesem jener welche welcher welches jede jeder jedes',
  'und oder aber sondern denn weil dass ob wenn als wie damit sodass sowie bzw auch nur noch schon sehr so dann da hier dort',
  'in im ins an am ans auf aus bei beim bis durch für gegen mit nach ohne seit über um unter von vom vor zu zum zur zwischen während',
  'ist sind war waren bin bist seid sei wird werden wurde wurden worden hat haben hatte hatten kann können könnte muss müssen musste',
  'soll sollen sollte will wollen darf dürfen mag möchte nicht nichts was wer wen wem wo wann warum wieso dabei dazu davon',
];
const spanish = [
  'el la los las lo un una unos unas al del',
  'yo tú él ella usted nosotros ellos ellas ustedes me te se nos le les mi mis tu tus su sus nuestro nuestra',
  'este esta esto estos estas ese esa eso esos esas aquel aquella',
  'y e o u pero sino porque aunque si como cuando donde mientras pues que quien quienes cual cuales cuyo',
  'a ante bajo con contra de desde durante en entre hacia hasta para por según sin sobre tras',
  'es son era eran fue fueron ser sea sido está están estar estaba ha han he había haber hay puede pueden podría debe deben',
  'no ni ya muy más también tampoco sólo solo así qué quién cuál cómo cuándo dónde',
];
const french = [
  'le la les l un une des du de d au aux',
  'je j tu il elle on nous vous ils elles me m te t se s lui leur leurs y en mon ma mes ton ta tes son sa ses notre nos votre vos',
  'ce c cet cette ces cela ça celui celle ceux celles qui que qu quoi dont où lequel laquelle lesquels lesquelles quel quelle quels quelles',
  'et ou mais donc or ni car si comme lorsque lorsqu quand puisque puisqu parce afin ainsi alors aussi',
  'à dans par pour sur sous avec sans chez vers entre depuis pendant avant après contre',
  'est sont était étaient être été suis es sommes êtes sera seront soit ai as a avons avez ont avait avoir eu peut peuvent doit doivent',
  'ne n pas plus très même comment pourquoi',
];

export const languageRules: Readonly<Record<TextLanguage, LanguageRules>> = {
  de: { stemmer: 'german', functionWords: wordsOf(german) },
  es: { stemmer: 'spanish', functionWords: wordsOf(spanish) },
  fr: { stemmer: 'french', functionWords: wordsOf(french) },
};

function wordsOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
