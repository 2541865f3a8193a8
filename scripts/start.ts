/** The program behind `npm start`: builds the pages when their sources are newer than the build, then serves. */
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { COMPILED_FOLDER, isBuildCurrent, ROOT } from './build-stamp.ts';
import { missingAtStart } from './installation.ts';

const startedAt = performance.now();
/** Copied before NODE_ENV is set for libraries, because only the operator can say that this is production. */
const settings = { ...process.env };
process.env['NODE_ENV'] ??= 'production';
// Half of the startup time goes into reading a thousand files. Node caches their compiled form. Without a
// writable cache folder, the program starts without the cache.
enableCompileCache(COMPILED_FOLDER);

// Ends this program when its parent (keep-running.ts) has ended. Nothing else would.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

/** Builds in a child process, so that the build's memory is freed before the program serves requests. */
async function buildPages(): Promise<void> {
  console.log('Building the pages (only after a change) …');
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'build.ts')], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      child.kill(signal);
      process.exit(1);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal);
  if (code !== 0) process.exit(1);
}

// Otherwise the imports below would fail with an unhelpful message.
const missing = missingAtStart(settings);
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const [{ runProgram }, { loadBuiltWeb }, { missingOperatorSettings }] = await Promise.all([
  import('../server/main.ts'),
  import('#server/platform/http/built-web.ts'),
  import('#server/platform/settings/env.ts'),
]);
await runProgram(
  async () => {
    if (!isBuildCurrent()) await buildPages();
    return loadBuiltWeb();
  },
  ({ env, url }) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${env.PRODUCT_NAME} is ready at ${url} (${seconds} s)`);
    const unset = missingOperatorSettings(env.operator);
    // Without PUBLIC_URL the program runs on a personal machine, where no one reads the legal pages.
    if (env.PUBLIC_URL !== undefined && unset.length > 0)
      console.warn(`The legal pages are incomplete. Set ${unset.join(', ')} (docs/operating.md, "Terms and privacy").`);
    process.send?.('ready');
  },
  settings,
);
