import { type Language, languages } from './language-set.ts';
import { type LanguageMeasurement, metricNames, searches } from './measure-languages.ts';

/** A Markdown table: a row for each pair of languages, a column for each search with nDCG@10 and recall@10. */
export function languageMarkdown(measured: readonly LanguageMeasurement[]): string {
  const pairs = [
    ...languages.map((language) => [language, language] as const),
    ...languages.slice(1).map((language) => [language, 'en'] as const),
    ...languages.slice(1).map((language) => ['en', language] as const),
  ];
  const rows = pairs.map(([questions, sections]) => {
    const own = measured.filter((one) => one.questions === questions && one.sections === sections);
    return line([
      names[questions],
      names[sections],
      String(own[0]?.count ?? 0),
      ...searches.map((search) => figures(own, search)),
    ]);
  });
  const header = ['Questions', 'Sections', 'Count', ...searches];
  return [line(header), `|---|---|${'---:|'.repeat(header.length - 2)}`, ...rows].join('\n');
}

function figures(measured: readonly LanguageMeasurement[], search: string): string {
  const found = measured.find((one) => one.search === search);
  return metricNames.map((name) => found?.metrics[name]?.toFixed(2).replace(/^0/, '') ?? '').join(' / ');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ja: 'Japanese',
  zh: 'Chinese',
};
