// The health check of the container: 0 if the engine can answer calls, else 1.
import process from 'node:process';

const url = process.argv[2] ?? 'http://127.0.0.1:7700/readyz';
const isReady = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
