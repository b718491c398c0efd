export { loadStaticModel, openStaticModel, type StaticModel, staticModelIdentity } from './static-model.js';
