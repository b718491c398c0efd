// The types of everything in two programs: what runs on Node from its sources, and the page with what browsers have.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const programs = ['tsconfig.json', 'apps/inspector/tsconfig.json'];
const failed = programs.filter((program) => spawnSync('tsc', ['-p', program], { stdio: 'inherit' }).status !== 0);
process.exit(failed.length === 0 ? 0 : 1);
