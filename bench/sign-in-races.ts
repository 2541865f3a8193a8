/**
 * Runs sign-ins (password, two-factor challenge, emailed code) at the same moment as a new password, a reset, a
 * deactivation or a change of factors, for a thousand rounds. Then checks that the account's final state allows
 * every open session. `node bench/sign-in-races.ts` (`--rounds 1000`)
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } });
const began = performance.now();
// Runs the test with more rounds, on the tests' database and server.
const { status } = spawnSync(
  process.execPath,
  [
    resolve(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    'server/features/accounts/sign-in/sign-in-races.test.ts',
  ],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, SIGN_IN_RACES: options.rounds },
  },
);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  `${status === 0 ? 'ok  ' : 'MISS'} ${options.rounds} races in ${seconds} s; target: no session alive that is not allowed`,
);
process.exitCode = status ?? 1;
