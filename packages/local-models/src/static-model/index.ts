export { embedDocument } from './embed-document.ts';
export { loadStaticModel, openStaticModel, type StaticModel, staticModelIdentity } from './static-model.ts';
