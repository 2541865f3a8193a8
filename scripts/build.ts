/** `npm run build`: builds the pages into `build/` and compresses every file that browsers request. */
import { spawn } from 'node:child_process';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUILD_FOLDER, ROOT, sourceStamp, writeStamp } from './build-stamp.ts';

const COMPRESSIBLE = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const MIN_BYTES = 512;

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/**
 * Builds in a temporary folder and then moves the result into place. Neither a running server nor a second build
 * ever sees an incomplete one.
 */
const workFolder = join(ROOT, 'node_modules', '.cache', `build-${process.pid}`);

try {
  const stamp = sourceStamp();
  await runReactRouterBuild();
  await precompress(join(workFolder, 'client'));
  writeStamp(workFolder, stamp);
  putInPlace();
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

async function runReactRouterBuild(): Promise<void> {
  const program = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: relative(ROOT, workFolder) },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The pages could not be built.');
}

function putInPlace(): void {
  const former = `${workFolder}-former`;
  tolerating(['ENOENT'], () => renameSync(BUILD_FOLDER, former));
  // Another process may finish its build at this moment. Its build is just as good.
  tolerating(['ENOTEMPTY', 'EEXIST'], () => renameSync(workFolder, BUILD_FOLDER));
  rmSync(former, { recursive: true, force: true });
}

function tolerating(codes: readonly string[], step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Compresses once at the highest level, so the server only copies bytes. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressBeside));
}

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    brotliWhole(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipWhole(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
