/**
 * `npm start`. Written in JavaScript, so that a Node too old for TypeScript can still say what is missing.
 * `npm install --ignore-scripts` doesn't install the packaged Node, so such an old Node can run this.
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
  // Without the cache, this process would hold Node's TypeScript reader, 14 MB, in memory for good. An old Node
  // doesn't have this function, so it can't be imported at the top.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
  const { keepRunning } = await import('./keep-running.ts');
  await keepRunning();
}
