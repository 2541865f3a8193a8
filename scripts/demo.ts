/**
 * `npm run demo`: the product with a sample company and a year of its work. Uses its own folder (data/demo), so
 * it never touches real data.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEnv } from '#server/platform/settings/env.ts';
import { DEMO_OWNER } from './demo/company.ts';
import { liveThroughYear } from './demo/year/play-year.ts';

const root = resolve(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR ?? resolve(root, 'data/demo'));
const settings = { ...process.env, DATA_DIR: dataDir };

const links = existsSync(resolve(dataDir, 'pg')) ? [] : await fill();

const program = spawn(process.execPath, ['scripts/start.ts'], {
  cwd: root,
  env: settings,
  stdio: ['inherit', 'pipe', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => process.exit(code ?? 0));

let output = '';
let isReady = false;
program.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  output += chunk.toString();
  const url = /ready at (http\S+)/.exec(output)?.[1];
  if (!url || isReady) return;
  isReady = true;
  console.log(`\nSign in at ${url}/auth with ${DEMO_OWNER.email} and ${DEMO_OWNER.password}`);
  for (const link of links) console.log(`As a customer: ${link}`);
});

async function fill(): Promise<string[]> {
  console.log('Setting up a sample company with a year of work (two to four minutes, only the first time) …');
  let reported = 0;
  return liveThroughYear(readEnv(settings), (share) => {
    const quarter = Math.floor(share * 4);
    if (quarter > reported) console.log(`  ${quarter * 3} months`);
    reported = Math.max(reported, quarter);
  });
}
