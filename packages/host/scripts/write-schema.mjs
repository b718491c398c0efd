// Writes schema.json, the JSON Schema that editors complete a config with. A test fails while it is not current.
import { writeFileSync } from 'node:fs';
import { configJsonSchema } from '../src/index.ts';

const file = new URL('../schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
