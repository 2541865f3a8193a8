/** `npm run build`: builds the pages into `build/` and compresses every file the browser will ask for. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { removeStamp, ROOT, sourceStamp, writeStamp } from './build-stamp.ts';

const COMPRESSIBLE = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const MIN_BYTES = 512;

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

const stamp = sourceStamp();
removeStamp();
await runReactRouterBuild();
await precompress(join(ROOT, 'build', 'client'));
writeStamp(stamp);

async function runReactRouterBuild(): Promise<void> {
  const program = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) {
    console.error('The pages could not be built.');
    process.exit(1);
  }
}

/** Best compression once, here, so that the server only ever copies bytes. */
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
