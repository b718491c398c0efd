// Writes schema.json, the JSON Schema that editors complete a benchmark definition with. A test fails while it is not current.
import { writeFileSync } from 'node:fs';
import { benchmarkJsonSchema } from '../src/definition/definition-schema.ts';

const file = new URL('../schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(benchmarkJsonSchema(), null, 2)}\n`);
