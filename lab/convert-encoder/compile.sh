#!/bin/sh
# Compiles packages/bert-encoder/assembly/encoder.ts, and notes the hash of the source that the module was made of.
set -eu
cd "$(dirname "$0")/../../packages/bert-encoder"
npx --yes --package assemblyscript@0.28.20 asc assembly/encoder.ts --outFile wasm/encoder.wasm -O3 --runtime stub --noAssert \
  --enable relaxed-simd --importMemory --memoryBase 64
sha256sum assembly/encoder.ts | cut -d ' ' -f 1 > wasm/encoder.source
