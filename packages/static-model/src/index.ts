export { loadStaticModel, type StaticModel } from './static-model.js';
