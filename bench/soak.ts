/**
 * Lets several companies work for an hour: they read, list, save, send, open PDFs, upload photos and get
 * webhooks, and their customers open pages. Memory must stay flat: the median of the last quarter is compared
 * with that of the second. Then measures processor time and memory for five minutes without any use.
 *   node bench/soak.ts [minutes]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { newBystander, type Wait } from './attacks/bystander.ts';
import { median } from './side-by-side.ts';
import { megabytesOf, percent, shareOfCore, startWholeProgram } from './whole-program.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const COMPANIES = 3;
/** Slow enough to stay under the rate limits. Refused requests would put no load on the program. */
const PAUSE_MS = 400;
const SAMPLES = 60;
const IDLE_SECONDS = 300;
/** By then, caches and worker processes from the busy hour are gone. */
const SETTLING_MS = 90_000;
const MOST_GROWTH = 1.05;
const MOST_IDLE_SHARE = 0.008;
const MOST_IDLE_MB = 350;

const program = await startWholeProgram();
try {
  const companies = await Promise.all(
    Array.from({ length: COMPANIES }, (_, index) =>
      newBystander(program, { pauseMs: PAUSE_MS, customerAddress: `127.0.2.${index + 1}` }),
    ),
  );
  const samples: number[] = [];
  const soak = (async () => {
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      await delay((MINUTES * 60_000) / SAMPLES);
      samples.push(megabytesOf(program.takeStock()));
    }
  })();
  const [one] = await Promise.all(companies.map((company) => company.during(soak)));
  await Promise.all(companies.map((company) => company.close()));
  for (const wait of one?.waits ?? []) console.log(lineOf(wait));

  const quarter = SAMPLES / 4;
  const [second, last] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(3 * quarter))];
  await delay(SETTLING_MS);
  const before = program.takeStock();
  await delay(IDLE_SECONDS * 1000);
  const after = program.takeStock();
  const idleShare = shareOfCore([before, after], IDLE_SECONDS);
  const idleMB = megabytesOf(after);
  console.log(
    `${MINUTES} min, ${COMPANIES} companies: ${second.toFixed(0)} MB in the second quarter, ${last.toFixed(0)} MB in the last ` +
      `(${(last / second).toFixed(3)}, at most ${MOST_GROWTH}); idle afterward ${percent(idleShare)} of a core (at most ` +
      `${percent(MOST_IDLE_SHARE)}), of it ${percent(shareOfCore([before, after], IDLE_SECONDS, (name) => name === 'postgres'))} ` +
      `PostgreSQL; ${idleMB.toFixed(0)} MB (at most ${MOST_IDLE_MB})`,
  );
  for (const { name, pssMB } of after.values()) console.log(`  ${pssMB.toFixed(0).padStart(4)} MB ${name}`);
  if (last > MOST_GROWTH * second || idleShare > MOST_IDLE_SHARE || idleMB > MOST_IDLE_MB) process.exitCode = 1;
} finally {
  await program.stop();
}

function lineOf({ what, count, errors, p50, p95 }: Wait): string {
  return `  ${what}: ${count} times, ${errors} refused, median ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
