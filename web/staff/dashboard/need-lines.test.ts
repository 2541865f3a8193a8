import { expect, test } from 'vitest';
import { NEED_KINDS } from '#domain/reports/needs.ts';
import { NEED_LABELS, needCount, needLine, shownNeeds } from './need-lines.ts';

const ROW = {
  quote_id: 'q1',
  job_id: null,
  number: 'Q-1226',
  name: 'Ruth Feldman',
  text: 'Due since Wed, Nov 18',
  amount_cents: 68_120,
};

test('each kind says who and what, and has one verb that leads somewhere', () => {
  for (const kind of NEED_KINDS) {
    const { title, verb, to } = needLine(kind, ROW, 'USD');
    expect(title).toMatch(/^Ruth Feldman |: Ruth Feldman$/);
    expect(verb).toMatch(/^[A-Z][a-z]+( [a-z]+)?$/);
    expect(to).toMatch(/^\/app\//);
    expect(NEED_LABELS[kind].list.to).toMatch(/^\/app\//);
  }
});

test('a row shows its reason, amount and number', () => {
  expect(needLine('unpaid', ROW, 'USD')).toMatchObject({
    title: 'Payment overdue: Ruth Feldman',
    said: 'Due since Wed, Nov 18',
    facts: ['$681.20', 'Q-1226'],
    to: '/app/quotes/q1?do=request_payment',
  });
  expect(needLine('question', { ...ROW, text: 'Screens?', amount_cents: null }, 'USD')).toMatchObject({
    said: '“Screens?”',
    facts: ['Q-1226'],
    to: '/app/quotes/q1?do=answer',
  });
});

test('a job without a quote, a text from a stranger and a draft without a name lead to the right place', () => {
  expect(needLine('conflict', { ...ROW, quote_id: null, job_id: 'j1' }, 'USD').to).toBe('/app/jobs/j1');
  const stranger = { ...ROW, quote_id: null, number: '', name: '(912) 555-0142', amount_cents: null };
  expect(needLine('question', stranger, 'USD')).toMatchObject({
    title: '(912) 555-0142 sent a text',
    facts: [],
    to: '/app/inbox',
  });
  expect(needLine('silent', { ...ROW, name: '' }, 'USD')).toMatchObject({
    title: 'Q-1226 hasn’t replied',
    facts: ['$681.20'],
  });
});

const need = (rows: number, count = rows) => ({ count, rows: Array.from({ length: rows }, () => ROW) });

test('one row of each kind is shown before a second one', () => {
  const shownOf = (...rows: number[]) => shownNeeds(rows.map((count) => need(count))).map((kind) => kind.rows.length);
  expect(shownOf(3, 3)).toEqual([3, 3]);
  expect(shownOf(1, 3, 2, 1, 3, 2, 3)).toEqual([1, 2, 1, 1, 1, 1, 1]);
  expect(shownOf(...Array(11).fill(3))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(shownOf(0, 0)).toEqual([0, 0]);
});

test('the count covers all items, as far as the server counts', () => {
  expect(needCount([need(1), need(3, 14)])).toBe('15');
  expect(needCount([need(1), need(3, 100)])).toBe('99+');
});
