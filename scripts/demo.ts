/**
 * `npm run demo`: the product with a sample company and a quote in every state. It uses its own folder (data/demo), so
 * that real data stays untouched.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { callerOf } from './demo/api.ts';
import { DEMO_OWNER, makeDemoCompany } from './demo/company.ts';

const root = resolve(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR ?? resolve(root, 'data/demo'));
const isNew = !existsSync(resolve(dataDir, 'pg'));

const program = spawn(process.execPath, ['scripts/start.ts'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: ['inherit', 'pipe', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
program.on('exit', (code) => process.exit(code ?? 0));

let output = '';
let filling: Promise<void> | undefined;
program.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  output += chunk.toString();
  const url = /ready at (http\S+)/.exec(output)?.[1];
  if (url) filling ??= fill(url);
});

async function fill(url: string): Promise<void> {
  try {
    const links = isNew ? await makeDemoCompany(callerOf(url), callerOf(url)) : [];
    console.log(`\nSign in at ${url}/auth with ${DEMO_OWNER.email} and ${DEMO_OWNER.password}`);
    for (const link of links) console.log(`As a customer: ${link}`);
  } catch (error) {
    console.error('The sample company could not be made:', error);
    program.kill('SIGTERM');
  }
}
