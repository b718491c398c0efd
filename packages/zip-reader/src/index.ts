export { openZip, type ZipFiles, type ZipLimits } from './open-zip.ts';
