export { type HtmlText, type HtmlTextOptions, htmlText, htmlTextVersion } from './html-text.ts';
