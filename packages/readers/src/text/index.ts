export { decodeText } from './decode-text.ts';
export { headingSlug } from './heading-slug.ts';
export { withoutEmbeddedFiles } from './without-embedded-files.ts';
