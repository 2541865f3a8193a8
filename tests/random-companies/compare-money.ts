import { addDays, dayIn } from '#domain/calendar-days.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany } from '#tests/support/factories.ts';
import { expectedOpen, expectedPayments, expectedWork, rawJobs, rawMoney } from './expected-money.ts';

export async function moneyDifferences(app: TestApp, company: TestCompany, zone: string): Promise<string[]> {
  const { reports } = company.owner.client.api;
  const money = await rawMoney(app, company.orgId, zone);
  const jobs = await rawJobs(app, company.orgId, zone);
  const today = dayIn(app.services.now(), zone);
  const found: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      found.push(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
  };
  for (const [from, to] of [
    [addDays(today, -400), today],
    // Includes the whole current month.
    [addDays(today, -400), addDays(today, 60)],
    [addDays(today, -20), today],
  ] as const) {
    for (const author of [undefined, company.owner.id]) {
      const input = { from, to, ...(author ? { author_id: author } : {}) };
      const expected = expectedPayments(money, { from, to, author });
      const payments = await reports.payments(input);
      const methods = payments.methods
        .filter(({ payments: count, paid_cents, returned_cents }) => count !== 0 || paid_cents || returned_cents)
        .map(
          ({ method, payments: count, paid_cents, returned_cents, received_cents, tax_cents }) =>
            [method, { payments: count, paid_cents, returned_cents, received_cents, tax_cents }] as const,
        );
      compare('payments', payments.figures, expected.figures);
      compare('methods', methods.toSorted(byMethod), expected.methods.filter(isSomething));
      compare(
        'parts',
        sumOf(payments.parts.map(({ received_cents }) => received_cents)),
        expected.figures.received_cents,
      );
      const open = payments.open.map(({ quotes, open_cents }) => ({ quotes, cents: open_cents }));
      compare('open', open, expectedOpen(money, jobs, { today, author }));
      compare('cash tax', (await reports.tax(input)).cash, expected.cash);
    }
    const work = await reports.work({ from, to });
    const expected = expectedWork(jobs, money, from, to);
    compare('work', work.figures, expected.figures);
    compare(
      'people',
      work.people
        .map((row) => [row.person_id, row.jobs, row.planned_minutes, row.worked_minutes] as const)
        .toSorted(byMethod),
      expected.people,
    );
    compare('work parts', sumOf(work.parts.map(({ jobs: done }) => done)), expected.figures.jobs);
  }
  const { open_cents } = await company.owner.client.api.dashboard.get();
  const all = sumOf(expectedOpen(money, jobs, { today, author: undefined }).map(({ cents }) => cents));
  if (money.entries.length > 0) compare('still to be paid', open_cents, all);
  return found;
}

const sumOf = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

function byMethod([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : Number(one > other);
}

type Method = ReturnType<typeof expectedPayments>['methods'][number];

function isSomething([, sums]: Method): boolean {
  return (
    typeof sums !== 'string' &&
    sums !== undefined &&
    (sums.payments !== 0 || sums.paid_cents !== 0 || sums.returned_cents !== 0)
  );
}
