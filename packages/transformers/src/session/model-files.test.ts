import { describe, expect, it } from 'vitest';
import { modelFiles, readModelConfig } from './model-files.ts';

const config = (value: unknown) => readModelConfig(JSON.stringify(value), 'config.json');
const external = (format: unknown) => config({ 'transformers.js_config': { use_external_data_format: format } });

describe('model files', () => {
  it('are config, tokenizer and one graph, named by its precision', () => {
    expect(modelFiles('q8', config({}))).toEqual([
      'config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/model_quantized.onnx',
    ]);
  });

  it.each([
    [true, ['onnx/model.onnx_data']],
    [2, ['onnx/model.onnx_data', 'onnx/model.onnx_data_1']],
    [{ 'model.onnx': 1 }, ['onnx/model.onnx_data']],
    [{ model: true }, ['onnx/model.onnx_data']],
    [{ 'model_fp16.onnx': 1 }, []],
    [false, []],
  ])('include weights that the config says are split off: %j', (format, expected) => {
    expect(modelFiles('fp32', external(format)).slice(4)).toEqual(expected);
  });

  it('come from a config that is an object of JSON', () => {
    expect(config({ max_position_embeddings: 512, other: 1 })).toEqual({ maxPositions: 512, externalData: 0 });
    expect(() => readModelConfig('<html>', '/m/config.json')).toThrow(
      expect.objectContaining({ code: 'bad_response', operatorNote: expect.stringContaining('/m/config.json') }),
    );
  });
});
