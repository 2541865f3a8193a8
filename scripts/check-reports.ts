/**
 * Compares what the reports of every company sum up with its quotes, payments and visits, and prints what differs;
 * `--mend` puts it right. Works while the program runs or is stopped:
 *
 *   node scripts/check-reports.ts
 *   node scripts/check-reports.ts --mend
 */
import { checkCompanies } from '#server/features/quotes/figures/check-companies.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

const USAGE = 'node scripts/check-reports.ts, or with --mend to put right what differs';

await runForOperator(
  (given) => {
    if (given.length > 1 || (given[0] !== undefined && given[0] !== '--mend')) throw new Error(USAGE);
    return { mends: given[0] === '--mend' };
  },
  async ({ db }, { mends }) => {
    const differing = await checkCompanies(db, mends, (orgId, lines) => {
      printLine(`${orgId}: ${lines.length} differ`);
      for (const line of lines) printLine(`  ${line}`);
    });
    if (differing > 0) throw new Error(`The reports of ${differing} companies differ from their quotes.`);
    printLine('The reports of every company are what its quotes, payments and visits say.');
  },
);
