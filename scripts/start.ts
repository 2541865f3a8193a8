/** `npm start`: builds the pages when their sources are newer than the build, then runs the program in this process. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuildCurrent, ROOT } from './build-stamp.ts';

const startedAt = performance.now();
process.env['NODE_ENV'] ??= 'production';

/** In a process of its own: what the build needs in memory is given back before the program serves anybody. */
async function buildPages(): Promise<void> {
  console.log('Building the pages (only after a change) …');
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'build.ts')], { stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) process.exit(1);
}

const [{ runProgram }, { loadBuiltWeb }] = await Promise.all([
  import('../server/main.ts'),
  import('../server/http/built-web.ts'),
]);
await runProgram(
  async () => {
    if (!isBuildCurrent()) await buildPages();
    return loadBuiltWeb();
  },
  ({ env, url }) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${env.PRODUCT_NAME} is ready at ${url} (${seconds} s)`);
  },
);
