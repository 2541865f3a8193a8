/**
 * Measures what unwanted request bodies cost the server and other clients. Attacker and victim have different IP
 * addresses. `node bench/hostile-bodies.ts`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startProgramProcess } from '#tests/faults/program-process.ts';
import { signUp } from '#tests/faults/staff.ts';
import {
  type AttackOutcome,
  type AttackTarget,
  attackWithEmptyFields,
  attackWithRefusedBodies,
  attackWithSilence,
} from './attacks/hostile-bodies.ts';

const MEMORY_MAX_MB = 450;
const VICTIM_P95_MAX_MS = 200;

const program = await startProgramProcess({ settings: { LOG_LEVEL: 'error' } });
const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const told = ({ statuses, milliseconds }: AttackOutcome) =>
  `${JSON.stringify(statuses)}, p95 ${p95(milliseconds).toFixed(0)} ms`;

async function readMeanwhile(read: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const milliseconds: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await read();
    milliseconds.push(performance.now() - began);
    await delay(20);
  }
  return milliseconds;
}

try {
  const victim = await signUp(program.url);
  const attacker = await signUp(program.url);
  const cookie = [...attacker.cookies].map((pair) => pair.join('=')).join('; ');
  const anonymous: AttackTarget = { url: program.url.replace('localhost', '127.0.0.1'), from: '127.0.0.9' };
  const signedIn: AttackTarget = { ...anonymous, cookie };
  const attacks: [name: string, run: () => Promise<string>][] = [
    ['440,000 empty fields, anonymous', async () => told(await attackWithEmptyFields(anonymous))],
    ['440,000 empty fields, signed in', async () => told(await attackWithEmptyFields(signedIn))],
    ['2.5 MB that no call takes, anonymous', async () => told(await attackWithRefusedBodies(anonymous))],
    ['2.5 MB that no call takes, signed in', async () => told(await attackWithRefusedBodies(signedIn))],
    [
      '300 silent connections',
      async () => {
        const end = await attackWithSilence(signedIn);
        await delay(3000);
        end();
        return 'held for 3 s';
      },
    ],
  ];
  for (const [name, run] of attacks) {
    let isOver = false;
    const attack = run().finally(() => (isOver = true));
    const milliseconds = await readMeanwhile(
      () => victim.api.quotes.list({}),
      () => isOver,
    );
    const slow = p95(milliseconds);
    console.log(
      `${name}: ${await attack}; a reader meanwhile: p95 ${slow.toFixed(0)} ms (at most ${VICTIM_P95_MAX_MS})`,
    );
    if (slow > VICTIM_P95_MAX_MS) process.exitCode = 1;
  }
  const memory = (await program.peakRssBytes()) / 2 ** 20;
  console.log(`largest memory: ${memory.toFixed(0)} MB (at most ${MEMORY_MAX_MB})`);
  if (memory > MEMORY_MAX_MB) process.exitCode = 1;
} finally {
  await program.stop();
}
