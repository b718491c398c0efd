// Assembles src/token-kernel.wat into src/token-kernel-bytes.ts. Run it after a change of the kernel: `npm run kernel`.
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const folder = new URL('../src/reranker/', import.meta.url);
const { parseWat } = await wabt();
const { buffer } = parseWat('token-kernel.wat', readFileSync(new URL('token-kernel.wat', folder), 'utf8'), {
  simd: true,
}).toBinary({});
const base64 = Buffer.from(buffer).toString('base64');
writeFileSync(
  new URL('token-kernel-bytes.ts', folder),
  `/** \`token-kernel.wat\`, assembled by scripts/build-kernel.mjs. */\nexport const tokenKernelBase64 =\n  '${base64}';\n`,
);
