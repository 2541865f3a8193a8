/** `npm run bench`: runs every measurement, one after another. `npm run bench -- pdf list` runs some of them. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ALL = [
  'start',
  'idle',
  'soak',
  'job-start',
  'approve',
  'statements',
  'customer-page',
  'site',
  'staff-start',
  'taps',
  'touches',
  'scrolling',
  'builder-typing',
  'calendar',
  'pdf',
  'photos',
  'sign-in-races',
  'list',
  'reports',
  'api',
  'export',
  'import',
  'attacks',
  'hostile-bodies',
  'enumeration',
  'webhooks-in',
  'follow-ups-due',
  'evidence',
] as const;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.some((each) => each === name));
if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(', ')}, only ${ALL.join(', ')}.`);
let failed = 0;
for (const name of ALL.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
