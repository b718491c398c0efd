export { embedDocument } from './embed-document.js';
export { loadStaticModel, openStaticModel, type StaticModel, staticModelIdentity } from './static-model.js';
