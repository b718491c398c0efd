/** Whether a file of JSON lines has a record with this text: such chunks are cited without lines. */
export function findRecord(path: string, file: string, text: string): boolean {
  if (!/\.(?:jsonl|ndjson)$/i.test(path)) return false;
  return file.split('\n').some((line) => line.trim() !== '' && hasText(line, text));
}

function hasText(line: string, text: string): boolean {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null) return false;
    // Every text holds the empty one; judged sets have records without any.
    if (text === '') return 'text' in record && record.text === '';
    return Object.values(record).some((value) => holds(value, text));
  } catch {
    return false; // A line that is no JSON holds no record.
  }
}

function holds(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.includes(text);
}
