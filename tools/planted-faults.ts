/**
 * `node tools/planted-faults.ts [words]`: plants one fault at a time in the working tree, runs the tests that have to
 * notice it, and takes the fault out again; with words, only the faults that are described with them. Prints which test
 * found each. Run it on a clean checkout that nobody else uses meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

interface Fault {
  readonly what: string;
  readonly file: string;
  /** text that stands in the file once */
  readonly from: string;
  readonly to: string;
  /** files or folders of tests, as Vitest takes them */
  readonly tests: readonly string[];
}

const FAULTS: readonly Fault[] = [
  {
    what: 'a table without its tenant policy',
    file: 'server/db/migrations/0007_rate_book.sql',
    from: "create policy tenant on services using (org_id = current_setting('app.org_id')::uuid);",
    to: 'create policy tenant on services using (true);',
    tests: ['tests/catalog.test.ts'],
  },
  {
    what: 'the tenant of a query dropped',
    file: 'server/features/team/members.ts',
    from: "    .where('org_id', '=', scope.orgId)\n",
    to: '',
    tests: ['tests/isolation/foreign-ids.test.ts', 'server/features/team'],
  },
  {
    what: 'a permission loosened',
    file: 'domain/team/permissions.ts',
    from: "'rate_book.view', 'reports.view'];",
    to: "'rate_book.view', 'reports.view', 'rate_book.change'];",
    tests: ['tests/roles.test.ts'],
  },
  {
    what: 'halves rounded down',
    file: 'domain/pricing/money.ts',
    from: '(2n * magnitude + denominator) / (2n * denominator)',
    to: '(2n * magnitude + denominator - 1n) / (2n * denominator)',
    tests: ['domain/pricing'],
  },
  {
    what: 'a minimum charge that is forgotten',
    file: 'domain/pricing/quote-totals.ts',
    from: 'const missing = input.minimum_charge_cents - ',
    to: 'const missing = 0 * input.minimum_charge_cents - ',
    tests: ['domain/pricing'],
  },
  {
    what: 'an event that is not chained',
    file: 'server/features/quotes/evidence/events.ts',
    from: 'const previous_hash = last?.hash ?? CHAIN_START;',
    to: 'const previous_hash = CHAIN_START;',
    tests: ['server/features/quotes/evidence/evidence.test.ts'],
  },
  {
    what: 'a decision about another revision than the one that was shown',
    file: 'server/features/quotes/approval/decide.ts',
    from: "    .where('status', '=', 'pending')\n    .where('revision', '=', revision)",
    to: "    .where('status', '=', 'pending')",
    tests: ['server/features/quotes/approval'],
  },
  {
    what: 'a limit that is off',
    file: 'server/auth/limit-rules.ts',
    from: 'account: { points: 8, seconds: 15 * MINUTE },',
    to: 'account: { points: 8_000, seconds: 15 * MINUTE },',
    tests: ['server/auth/limits.test.ts', 'server/features/accounts/sessions.test.ts', 'tests/security-table.test.ts'],
  },
  {
    what: 'cells of a CSV that run as formulas',
    file: 'domain/csv.ts',
    from: '[=+\\-@＝＋－＠])|^(?=[\\t\\r])/g;',
    to: '[=+\\-＝＋－＠])|^(?=[\\t\\r])/g;',
    tests: ['domain/csv.test.ts'],
  },
  {
    what: 'a job outside of its transaction',
    file: 'server/jobs/job-sender.ts',
    from: ', db: inTransaction(tx) }',
    to: ' }',
    tests: ['server/jobs'],
  },
  {
    what: 'a change that leaves sessions open',
    file: 'server/features/accounts/credentials.ts',
    from: '  await endEverythingOpen(tx, account, kept);\n}',
    to: '}',
    tests: ['server/features/accounts/sessions.test.ts', 'server/features/accounts/two-factor.test.ts'],
  },
  {
    what: 'a webhook that reaches private addresses',
    file: 'server/outgoing/address-guard.ts',
    from: '!allowPrivate && !addresses.every',
    to: '!allowPrivate && !addresses.some',
    tests: ['server/outgoing/address-guard.test.ts'],
  },
  {
    what: 'a key that may do more than its scopes',
    file: 'server/auth/procedures.ts',
    from: 'if (!scopes.includes(scope))',
    to: 'if (scopes.length === 0)',
    tests: ['server/features/integrations/api-keys', 'tests/isolation/api-keys.test.ts'],
  },
  {
    what: 'a write from another site',
    file: 'server/http/security.ts',
    from: "return site !== 'same-origin' && site !== 'none';",
    to: "return site === 'nowhere';",
    tests: ['server/http'],
  },
  {
    what: 'a line that contradicts the rate book',
    file: 'server/features/quotes/save-quote.ts',
    from: '  await assertRatesOfBook(tx, scope, draft.lines);\n  const records = await rememberCustomer(tx, scope, draft, { quoteId: id, customer_id',
    to: '  const records = await rememberCustomer(tx, scope, draft, { quoteId: id, customer_id',
    tests: ['server/features/quotes/check-rates.test.ts'],
  },
  {
    what: 'a share without its limit',
    file: 'server/fair-shares/fair-queue.ts',
    from: 'if (state.running < this.#options.limitPerShare && ',
    to: 'if (',
    tests: ['server/fair-shares'],
  },
  {
    what: 'a repeated call that is done twice',
    file: 'server/db/once.ts',
    from: 'if (!taken) return earlierAnswer<Answer>(tx, scope, call);',
    to: '',
    tests: ['server/features/quotes/lifecycle.test.ts', 'server/features/integrations/api-keys'],
  },
  {
    what: 'a change without its line in the audit log',
    file: 'server/features/rate-book/save-rate-book.ts',
    from: "    await writeAudit(tx, scope, { ...author, action: 'rate_book.saved', target: 'Pricing Config', at, data });\n",
    to: '',
    tests: ['server/features/rate-book'],
  },
  {
    what: 'an expired link that still opens',
    file: 'server/features/quotes/approval/queries.ts',
    from: "quote.status === 'pending' && isExpired(quote, services.now())",
    to: "quote.status === 'approved' && isExpired(quote, services.now())",
    tests: ['server/features/quotes/approval'],
  },
  {
    what: 'text of people as markup in mails',
    file: 'server/mail/html.ts',
    from: 'renderToStaticMarkup(',
    to: '((node: never) => renderToStaticMarkup(node).replaceAll("&lt;", "<").replaceAll("&gt;", ">"))(',
    tests: ['server/mail'],
  },
  {
    what: 'a revision stored under the hash of another text',
    file: 'server/features/quotes/evidence/revisions.ts',
    from: 'const sha256 = sha256Hex(text);',
    to: 'const sha256 = sha256Hex(`${text} `);',
    tests: ['server/features/quotes/evidence'],
  },
  {
    what: 'money that came in too much stays',
    file: 'server/features/quotes/payments/apply-payment.ts',
    from: '    if (fresh) await refundExcess(tx, applied, quote, fresh);\n',
    to: '',
    tests: ['server/features/quotes/payments'],
  },
  {
    what: 'a refund of more than was paid',
    file: 'server/features/quotes/payments/refund-payment.ts',
    from: '  if (amount_cents > left)\n',
    to: '  if (amount_cents > left + 1_000_000)\n',
    tests: [
      'server/features/quotes/payments/refunds.test.ts',
      'server/features/quotes/payments/staff-payments.test.ts',
    ],
  },
  {
    what: 'a payment event for the other endpoint',
    file: 'server/payments/stripe/events.ts',
    from: "if ((account === null) !== (endpoint === 'platform'))",
    to: "if (endpoint !== 'platform' && endpoint === undefined)",
    tests: ['server/payments/stripe/events.test.ts'],
  },
];

/** @returns the first test that failed; null when none did */
function finderOf({ file, from, to, tests }: Fault): string | null {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--bail=1', ...tests], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    if (status === 0) return null;
    const [, name] = /^ FAIL {2}(.+)$/m.exec(stdout + stderr) ?? [];
    if (name === undefined) throw new Error(`No test ran:\n${stdout}${stderr}`);
    return name;
  } finally {
    writeFileSync(path, text);
  }
}

const [, , part = ''] = process.argv;
const faults = FAULTS.filter(({ what }) => what.includes(part));
const results = faults.map((fault) => {
  const finder = finderOf(fault);
  console.log(finder === null ? `NOT found: ${fault.what}` : `found: ${fault.what}\n    by ${finder}`);
  return finder !== null;
});
const count = results.filter(Boolean).length;
console.log(`${count} of ${faults.length} planted faults found`);
process.exitCode = count === faults.length ? 0 : 1;
