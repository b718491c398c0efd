/** Names in a shape that prose does not have: `snake_case`, `camelCase` or `PascalCase` with an inner capital, `call()`. */
export function codeNamesIn(text: string): readonly string[] {
  return [...new Set(text.match(codeName))].filter((name) => !surname.test(name));
}

/** True if a text speaks of code otherwise: a file of source code, a dotted name, or punctuation of code. */
export function hasCodeSigns(text: string): boolean {
  return codeSigns.test(text) || (text.match(dottedName) ?? []).some(isCodePath);
}

const codeName =
  /(?<![\p{L}\p{N}_])(?:_*[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+_*|[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*|[A-Za-z_][A-Za-z0-9_]*(?=\(\)))(?![\p{L}\p{N}_])/gu;

/** People's names with an inner capital. */
const surname = /^(?:Mc|Mac|Fitz|De|La|Le|Van|Von)[A-Z][a-z]{3,}s?$/;

const codeSigns = /\.(?:py|pyi|[cm]?[jt]sx?|go|rs|java|kt|rb|php|cs|c|h|cc|cpp|hpp|swift|sh|sql)\b|::|=>|->|`/;

/** `google.adk.agents`, `os.path`; not within an address, a path or a mail address. */
const dottedName = /(?<![\p{L}\p{N}_./:@-])[A-Za-z_]\w+(?:\.[A-Za-z_]\w+)+(?![\p{L}\p{N}_/:@-])/gu;

function isCodePath(name: string): boolean {
  const parts = name.split('.');
  const [first = '', second = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (/^www$/i.test(first) || hosts.test(last) || fileKinds.test(last)) return false;
  // A sentence that ends without a space after it.
  return parts.length > 2 || !sentenceStart.test(second);
}

/** Ends of the names of hosts. */
const hosts =
  /^(?:com|org|net|edu|gov|io|ai|app|dev|info|biz|uk|de|fr|es|it|nl|eu|us|ca|au|jp|cn|ch|at|be|se|pl|ru|br)$/i;

const fileKinds =
  /^(?:txt|md|mdx|rst|adoc|pdf|docx?|xlsx?|pptx?|csv|tsv|json|jsonl|html?|xml|ya?ml|toml|ini|log|png|jpe?g|gif|svg|zip|gz|tar|mp[34])$/i;

const sentenceStart =
  /^(?:The|Then|This|That|These|Those|There|They|It|Its|If|In|An|And|As|At|But|By|For|From|He|She|We|You|How|What|When|Where|Which|Who|Why|Is|Are|Can|Do|Does|Please|So|Also|Not|No|Or|On|To|With)$/;
