/**
 * The text without the frames of libraries and of the runtime, where it is a pasted stack trace that has something else to say: a
 * message, or frames of one's own. These say what failed and where; the others would drown them. Any other text stays as it is.
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

/** Places and names that nobody's own code has. */
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

/** Python prints the code of a frame below its place. */
function belongsTo(before: string | undefined, line: string): boolean {
  return before !== undefined && /^\s*File "/.test(before) && isLibraryFrame(before) && /^\s{4,}\S/.test(line);
}

/** Go and Rust print the place of a frame below its function. */
function isPlacedBy(line: string, after: string | undefined): boolean {
  if (after === undefined || !/^\s+(?:at )?\//.test(after) || !isLibraryFrame(after)) return false;
  return /^\s*\d+: \S|^\S+\(.*\)$/.test(line);
}
