import { describe, expect, it } from 'vitest';
import type { AnchorStyle } from '../sources/url-rule.ts';
import { headingAnchors } from './heading-anchors.ts';

const headings = [
  { section: 'Tools & Toolsets', text: 'Tools & Toolsets' },
  { section: 'Tools & Toolsets > Usage', text: 'Usage' },
  { section: 'Tools & Toolsets > 1. Set up', text: '1. Set up', id: 'usage_1' },
  { section: 'Agents > Usage', text: 'Usage' },
  { section: 'Agents > Café_bar -- x', text: 'Café_bar -- x' },
  { section: 'Agents > 例', text: '例' },
  { section: 'Agents > Usage', text: 'Usage' },
].map((heading, at) => ({ ...heading, startLine: 1 + 10 * at }));

/** The anchor of the text two lines below each heading. */
function anchorsBelow(style: AnchorStyle): readonly (string | undefined)[] {
  const anchorOf = headingAnchors(headings, style);
  return headings.map(({ section, startLine }) => anchorOf(section, startLine + 2));
}

// Output of Python-Markdown 3.7 for these headings with attr_list and toc, of docutils, and of GitHub for the same texts.
describe('the anchors of a page', () => {
  it('are those of MkDocs: other letters go, repeated names are numbered, a name of the author wins', () => {
    expect(anchorsBelow('mkdocs')).toEqual([
      'tools-toolsets',
      'usage',
      'usage_1',
      'usage_2',
      'cafe_bar-x',
      '_1',
      'usage_3',
    ]);
  });

  it('are those of GitHub: each blank is a hyphen, letters of every script stay', () => {
    expect(anchorsBelow('github')).toEqual([
      'tools--toolsets',
      'usage',
      '1-set-up',
      'usage-1',
      'café_bar----x',
      '例',
      'usage-2',
    ]);
  });

  it('are those of Sphinx: letters and digits of ASCII, and none for a name that is taken', () => {
    expect(anchorsBelow('sphinx')).toEqual([
      'tools-toolsets',
      'usage',
      'set-up',
      undefined,
      'cafe-bar-x',
      undefined,
      undefined,
    ]);
  });
});
