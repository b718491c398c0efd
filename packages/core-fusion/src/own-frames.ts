/**
 * The text without the frames of libraries and of the runtime, if it is a pasted stack trace with other content: a
 * message, or the user's own frames. These show the failure; the others would drown it. Any other text stays as it is.
 */
export function withoutLibraryFrames(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length < 2) return text;
  const kept = lines.filter(
    (line, at) => !isLibraryFrame(line) && !belongsTo(lines[at - 1], line) && !isPlacedBy(line, lines[at + 1]),
  );
  return kept.length < lines.length && kept.some((line) => line.trim() !== '') ? kept.join('\n') : text;
}

/** A frame as JavaScript, Python, Java, C#, Go, Rust, Ruby, PHP or Swift prints it. */
const frame =
  /^\s*(?:at\s+\S|from\s+\S+:\d|File ".+", line \d|#?\d+:?\s+\S|\.{3} \d+ (?:more|common frames)|\S+\.(?:go|rs|rb|php):\d+|\S+\(\.{3}\)$|(?:runtime|net\/http|main)\.\S+\()/;

/** Paths and names that only libraries and runtimes have. */
const library = new RegExp(
  [
    String.raw`node_modules[\\/]|\bnode:|\(internal\/|<anonymous>\)?$|\bPromise\.(?:all|race|any)\b|native\)$`,
    String.raw`(?:site|dist)-packages[\\/]|[\\/]lib[\\/]python\d|<frozen `,
    String.raw`\bat (?:app\/+)?(?:java|javax|jdk|sun|kotlin|kotlinx|scala|groovy|android|androidx)[./]`,
    String.raw`\bat (?:app\/+)?(?:java\.base|com\.(?:google|sun|fasterxml|android|zaxxer)|io\.(?:netty|grpc|micrometer)|org\.(?:springframework|apache|hibernate|junit|eclipse|jboss|gradle|slf4j|postgresql))[./]`,
    String.raw`^\s*\.{3} \d+ (?:more|common frames)`,
    String.raw`\bat (?:System|Microsoft)\.`,
    String.raw`[\\/]go[\\/]src[\\/]|[\\/]pkg[\\/]mod[\\/]|^\s*(?:runtime|net/http)\.`,
    String.raw`[\\/]rustc[\\/]|\.cargo[\\/]registry|\b(?:core|std|tokio|alloc)::`,
    String.raw`[\\/]gems[\\/]|[\\/]lib[\\/]ruby[\\/]|[\\/]vendor[\\/]`,
  ].join('|'),
);

function isLibraryFrame(line: string): boolean {
  return frame.test(line) && library.test(line);
}

/** Python prints the code of a frame below its location. */
function belongsTo(before: string | undefined, line: string): boolean {
  return before !== undefined && /^\s*File "/.test(before) && isLibraryFrame(before) && /^\s{4,}\S/.test(line);
}

/** Go and Rust print the location of a frame below its function. */
function isPlacedBy(line: string, after: string | undefined): boolean {
  if (after === undefined || !/^\s+(?:at )?\//.test(after) || !isLibraryFrame(after)) return false;
  return /^\s*\d+: \S/.test(line) || (/^\S+\(/.test(line) && line.endsWith(')'));
}
