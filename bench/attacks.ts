/**
 * Runs attacks on a running program one after another. While a company or strangers attack, another company and
 * its customer use the program. Measures how long they wait, whether their requests fail, and the program's
 * memory. Rate limits are off, so these attacks are heavier than real ones could be.
 * `node bench/attacks.ts`, or some of them: `… pdfs photos`
 */
import { newBystander, type Wait } from './attacks/bystander.ts';
import { crowds } from './attacks/crowds.ts';
import { pdfs } from './attacks/pdfs.ts';
import { photos } from './attacks/photos.ts';
import { quoteCommands } from './attacks/quote-commands.ts';
import { type Attack, LARGEST, type Outcomes, type Target } from './attacks/target.ts';
import { webhooks } from './attacks/webhooks.ts';
import { openLargeCompany } from './large-company.ts';
import { memoryOf, startProgram } from './program.ts';

const ATTACKS: Readonly<Record<string, Attack>> = { 'quote-commands': quoteCommands, pdfs, photos, webhooks, crowds };
const TARGETS = { p95Ms: 200, photoMs: 1000, webhookMs: 2000, memoryMB: 450, answerBytes: 1_000_000 };
const QUIET_MS = 8000;

/** Webhooks and photos take longer than a look-up, so they have their own targets. */
function targetOf({ what }: Wait): number {
  if (what.includes('webhook')) return TARGETS.webhookMs;
  return what.includes('photo') ? TARGETS.photoMs : TARGETS.p95Ms;
}

function report(waits: readonly Wait[], programMB: number): boolean {
  let isMet = true;
  for (const wait of waits) {
    const ok = wait.errors === 0 && wait.p95 <= targetOf(wait);
    isMet &&= ok;
    const figures = [wait.p50, wait.p95, wait.most].map((ms) => ms.toFixed(0).padStart(5)).join(' ');
    console.log(
      `${ok ? 'PASS' : 'FAIL'}  ${wait.what.padEnd(26)} ${String(wait.count).padStart(4)} × ${figures} ms, ${wait.errors} errors`,
    );
  }
  const ok = programMB <= TARGETS.memoryMB;
  console.log(
    `${ok ? 'PASS' : 'FAIL'}  memory of the program, highest: ${programMB.toFixed(0)} MB (at most ${TARGETS.memoryMB})`,
  );
  return isMet && ok;
}

function isSmall({ [LARGEST]: bytes }: Outcomes): boolean {
  if (bytes === undefined) return true;
  const ok = bytes <= TARGETS.answerBytes;
  console.log(`${ok ? 'PASS' : 'FAIL'}  the largest answer: ${bytes} bytes (at most ${TARGETS.answerBytes})`);
  return ok;
}

const wanted = process.argv.slice(2);
const company = await openLargeCompany({ quotes: 2000, customers: 600 });
const program = await startProgram(company);
try {
  const target: Target = { port: program.port, pid: program.pid };
  const bystander = await newBystander(target);
  console.log('waits: median, 95 %, longest');
  const quiet = await bystander.during(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  console.log('\n== nobody attacks');
  let isMet = report(quiet.waits, quiet.peak.program);
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const attacking = attack(target, company.superuser);
    const { waits, peak } = await bystander.during(attacking);
    const outcomes = await attacking;
    console.log(`\n== ${name}: the attack was answered ${JSON.stringify(outcomes)}`);
    isMet = report(waits, peak.program) && isSmall(outcomes) && isMet;
    console.log(`      its children, highest: ${peak.children.toFixed(0)} MB`);
  }
  console.log(`\nmemory of the program afterward: ${memoryOf(program.pid).program.toFixed(0)} MB`);
  await bystander.close();
  if (!isMet) process.exitCode = 1;
} finally {
  await program.stop();
  await company.close();
}
