/**
 * Measures an empty installation that no one uses: memory, and processor time as a share of one core. Counts all
 * its processes, including PostgreSQL. `node bench/idle.ts [seconds]`, five minutes by default
 */
import { setTimeout as delay } from 'node:timers/promises';
import { megabytesOf, percent, shareOfCore, startWholeProgram } from './whole-program.ts';

const SECONDS = Number(process.argv[2] ?? 300);
/** By then, one-time work after startup has ended, such as statistics of new tables. */
const SETTLING_MS = 90_000;
const MOST_SHARE = 0.008;
const MOST_MB = 200;

const program = await startWholeProgram();
try {
  await delay(SETTLING_MS);
  const before = program.takeStock();
  await delay(SECONDS * 1000);
  const after = program.takeStock();
  const share = (counts?: (name: string) => boolean) => shareOfCore([before, after], SECONDS, counts);
  const isDatabase = (name: string) => name === 'postgres';
  const total = share();
  const megabytes = megabytesOf(after);
  console.log(
    `Idle for ${SECONDS} s: ${percent(total)} of a core (at most ${percent(MOST_SHARE)}), of it ${percent(share(isDatabase))} PostgreSQL and ` +
      `${percent(share((name) => !isDatabase(name)))} the program; ${megabytes.toFixed(0)} MB (at most ${MOST_MB})`,
  );
  for (const { name, pssMB } of after.values()) console.log(`  ${pssMB.toFixed(0).padStart(4)} MB ${name}`);
  if (total > MOST_SHARE || megabytes > MOST_MB) process.exitCode = 1;
} finally {
  await program.stop();
}
