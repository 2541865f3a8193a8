/**
 * `npm start`. It is JavaScript, so that a Node that can't read TypeScript can still say what is missing. Such a Node
 * is the system's own, used when the packaged one was not installed (`--ignore-scripts`).
 */
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `The program needs Node ${NEEDED} or newer and this is ${process.versions.node}: the Node that comes as a package is not installed. ` +
      'Run "npm install" without --ignore-scripts, or install Node 24 on this system.',
  );
  process.exitCode = 1;
} else {
  // Without the cache, this process would keep Node's TypeScript reader in memory, 14 MB, as long as the program runs.
  // Imported here, because an old Node doesn't have it.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
  const { keepRunning } = await import('./keep-running.ts');
  await keepRunning();
}
