export { openStaticModel } from './static-model.ts';
