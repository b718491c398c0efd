// Assembles src/dense/kernel.wat into src/dense/kernel-bytes.ts. Run it after a change of the kernel: `npm run kernel`.
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const source = new URL('../src/dense/kernel.wat', import.meta.url);
const target = new URL('../src/dense/kernel-bytes.ts', import.meta.url);

const { parseWat } = await wabt();
const { buffer } = parseWat('kernel.wat', readFileSync(source, 'utf8'), { simd: true }).toBinary({});
const text = Buffer.from(buffer).toString('base64');
writeFileSync(
  target,
  `/** \`kernel.wat\`, assembled by scripts/build-kernel.mjs. */\nexport const kernelBase64 =\n  '${text}';\n`,
);
