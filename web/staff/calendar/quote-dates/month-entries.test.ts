import { expect, test } from 'vitest';
import { OPEN_LABELS } from '#domain/quote/lifecycle.ts';
import { type ListInput, monthEntries, type QuoteDateRow, type ReadPage } from './month-entries.ts';

const ZONE = 'America/New_York';
const TODAY = '2026-11-21';

function row(number: string, change: Partial<QuoteDateRow>): QuoteDateRow {
  return {
    id: number,
    number,
    revision: 1,
    label: 'sent',
    status: 'pending',
    customer_name: 'Alicia Moreno',
    customer_email: '',
    property_address: '',
    total_cents: 10_000,
    price_cents: 10_000,
    author_name: 'Dana Reyes',
    created_at: '2026-10-01T12:00:00Z',
    link_made_at: null,
    sent_at: null,
    expires_at: null,
    decided_at: null,
    viewed_at: null,
    archived: false,
    replaced: false,
    later_revision: null,
    by_wash_plan: false,
    by_request: false,
    record_mismatch: false,
    ...change,
  };
}

/** Simulates the server's quote list, with its filter, order and pages. Records the inputs. */
function listOf(rows: readonly QuoteDateRow[]): { readPage: ReadPage; asked: ListInput[] } {
  const asked: ListInput[] = [];
  const readPage: ReadPage = (input) => {
    asked.push(input);
    const sorted = rows
      .filter(({ label }) => input.labels.includes(label))
      .toSorted(
        (a, b) => String(a[input.sort]).localeCompare(String(b[input.sort])) * (input.direction === 'asc' ? 1 : -1),
      );
    const start = Number(input.cursor ?? 0);
    const end = start + input.limit;
    return Promise.resolve({ items: sorted.slice(start, end), next_cursor: end < sorted.length ? String(end) : null });
  };
  return { readPage, asked };
}

/** Instants when quotes expire: the start of the day after the last valid day, in the company's time zone. */
const expiring = { nov24: '2026-11-25T05:00:00Z', nov10: '2026-11-11T05:00:00Z', dec2: '2026-12-03T05:00:00Z' };

test('open quotes are shown on their last valid day, expired quotes on the day they ended, approvals on the day of the approval', async () => {
  const { readPage } = listOf([
    row('Q-1001', { label: 'viewed', expires_at: expiring.nov24 }),
    row('Q-1002', { label: 'expired', expires_at: expiring.nov10 }),
    row('Q-1003', { label: 'approved', status: 'approved', decided_at: '2026-11-25T03:30:00Z' }),
    row('Q-1004', { expires_at: expiring.dec2 }),
    row('Q-1005', { label: 'approved', status: 'approved', decided_at: '2026-10-31T12:00:00Z' }),
  ]);
  const { days, count, incomplete } = await monthEntries(readPage, '2026-11', ZONE, TODAY);
  const shown = [...days].map(([day, entries]) => [day, entries.map(({ kind, quote }) => `${kind} ${quote.number}`)]);
  expect(shown).toEqual([
    ['2026-11-10', ['ended Q-1002']],
    ['2026-11-24', ['ends Q-1001', 'approved Q-1003']],
  ]);
  expect([count, incomplete]).toEqual([3, false]);
});

test('a future month reads only open quotes, and a past month only expired and approved ones', async () => {
  const coming = listOf([row('Q-1004', { expires_at: expiring.dec2 })]);
  expect((await monthEntries(coming.readPage, '2026-12', ZONE, TODAY)).count).toBe(1);
  expect(coming.asked.map(({ labels }) => labels)).toEqual([[...OPEN_LABELS]]);
  const past = listOf([]);
  await monthEntries(past.readPage, '2026-10', ZONE, TODAY);
  expect(past.asked.map(({ labels }) => labels)).toEqual([['expired'], ['approved']]);
});

test('pages are read until the month is complete, and no further', async () => {
  const november = Array.from({ length: 250 }, (_, index) => row(`Q-${2000 + index}`, { expires_at: expiring.nov24 }));
  const december = Array.from({ length: 400 }, (_, index) => row(`Q-${3000 + index}`, { expires_at: expiring.dec2 }));
  const { readPage, asked } = listOf([...november, ...december]);
  const { count, incomplete } = await monthEntries(readPage, '2026-11', ZONE, TODAY);
  expect([count, incomplete]).toEqual([250, false]);
  expect(asked.filter(({ labels }) => labels.includes('sent'))).toHaveLength(3);
});

test('a month with more quotes than are read is marked incomplete', async () => {
  const approved = { label: 'approved', status: 'approved', decided_at: '2026-11-02T12:00:00Z' } as const;
  const { readPage } = listOf(Array.from({ length: 1200 }, (_, index) => row(`Q-${index}`, approved)));
  const { count, incomplete } = await monthEntries(readPage, '2026-11', ZONE, TODAY);
  expect([count, incomplete]).toEqual([1000, true]);
});
