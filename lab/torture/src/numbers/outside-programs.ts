import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Python with the packages that our numbers are held against: `TOUCHSTONE_PYTHON`, else `python3`. */
const python = process.env.TOUCHSTONE_PYTHON ?? 'python3';

/** What stands in the way of a comparison; undefined where nothing does. */
export function whyNotCompared(): string | undefined {
  try {
    execFileSync(python, ['-c', 'import ranx, pytrec_eval'], { env: quickly(), stdio: 'ignore' });
    return undefined;
  } catch {
    return `"${python}" has no ranx and pytrec_eval. Install them (pip install ranx pytrec-eval-terrier) and set TOUCHSTONE_PYTHON.`;
  }
}

/** What `reference.py` says of the cases in a file. */
export function referenceOf(file: string): unknown {
  const program = fileURLToPath(new URL('reference.py', import.meta.url));
  const limits = { maxBuffer: 2 ** 28, timeout: 120_000 };
  const printed = execFileSync(python, [program, file], { env: quickly(), encoding: 'utf8', ...limits });
  return JSON.parse(printed);
}

/** Compiling takes ranx half a minute, and running what is compiled a moment less. */
function quickly(): NodeJS.ProcessEnv {
  return { ...process.env, NUMBA_DISABLE_JIT: '1', PYTHONWARNINGS: 'ignore' };
}
