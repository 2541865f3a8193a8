/**
 * `npm start`. Written in JavaScript, so that a Node too old for TypeScript can still say what is missing.
 * `npm install --ignore-scripts` doesn't install the packaged Node, so such an old Node can run this.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const IMPORT_ALL = "await Promise.all([import('./keep-running.ts'), import('../server/main.ts')])";

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `The program needs Node ${NEEDED} or newer and this is ${process.versions.node}: the Node that comes as a package is not installed. ` +
      'Run "npm install" without --ignore-scripts, or install Node 24 on this system.',
  );
  process.exitCode = 1;
} else {
  const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
  // A process that compiles TypeScript keeps the compiler in memory, 14 MB. So before the very first start, a process
  // that ends compiles this one and the program.
  if (!existsSync(compiled))
    spawnSync(process.execPath, ['--input-type=module', '--eval', IMPORT_ALL], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      stdio: 'inherit',
      timeout: 60_000,
    });
  // An old Node doesn't have this function, so it can't be imported at the top.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(compiled);
  const { keepRunning } = await import('./keep-running.ts');
  await keepRunning();
}
