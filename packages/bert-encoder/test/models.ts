import type { EncoderModel } from '../src/index.ts';

/** The models of the packages above this one. */
export const minilm = modelOf('embed-minilm', 'touchstone-minilm-1');
export const bge = modelOf('embed-bge', 'touchstone-bge-small-1');

function modelOf(name: string, model: string): EncoderModel {
  const folder = new URL(`../../${name}/model/`, import.meta.url).href;
  return { name: model, package: `@touchstone/${name}`, folder, maximumTokens: 256 };
}
