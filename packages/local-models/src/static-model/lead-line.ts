export interface LeadAndBody {
  /** Empty where the text has no lead line. */
  readonly lead: string;
  readonly body: string;
}

/**
 * Cuts off the lead line: the first line that is not blank, if it is short (a title, a heading, a signature) and other
 * text follows. The keyword branch's default analyzer has the same rule.
 */
export function leadAndBody(text: string): LeadAndBody {
  const start = text.search(/\S/);
  const end = start < 0 ? -1 : text.indexOf('\n', start);
  if (end < 0 || end - start > maxLeadLineLength || !/\S/.test(text.slice(end))) return { lead: '', body: text };
  return { lead: text.slice(start, end), body: text.slice(end) };
}

const maxLeadLineLength = 200;
