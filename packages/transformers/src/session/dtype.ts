/** Every precision of an ONNX export. */
export const dtypes = [
  'fp32',
  'fp16',
  'q8',
  'int8',
  'uint8',
  'q4',
  'q4f16',
  'q2',
  'q2f16',
  'q1',
  'q1f16',
  'bnb4',
] as const;

/** A precision of an ONNX export. */
export type Dtype = (typeof dtypes)[number];

/** Path of the graph inside a model's directory. */
export function graphFile(dtype: Dtype): string {
  return `onnx/model${dtypeSuffixes[dtype]}.onnx`;
}

/**
 * The suffix of each precision in a file's name (transformers.js 4.3,
 * https://huggingface.co/docs/transformers.js/guides/dtypes): `onnx/model_quantized.onnx` is `q8`.
 */
const dtypeSuffixes: Readonly<Record<Dtype, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  q2: '_q2',
  q2f16: '_q2f16',
  q1: '_q1',
  q1f16: '_q1f16',
  bnb4: '_bnb4',
};
