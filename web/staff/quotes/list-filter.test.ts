import { expect, test } from 'vitest';
import {
  filterCount,
  filterInput,
  isFiltered,
  type ListState,
  NO_FILTERS,
  shownTabs,
  sortedBy,
  sumsInput,
} from './list-filter.ts';

const state: ListState = { ...NO_FILTERS, sort: 'created_at', dir: 'desc' };
const AUTHOR = '018f0000-0000-7000-8000-0000000000aa';

test('an empty filter requests everything that is not archived', () => {
  expect(filterInput(state)).toEqual({
    search: '',
    labels: [],
    payment_states: [],
    archived: false,
    revisions: 'counted',
  });
  expect(isFiltered(state)).toBe(false);
});

test('only active filters are sent', () => {
  const set: ListState = {
    ...state,
    q: ' elm ',
    state: ['sent', 'sent'],
    payment: ['paid', 'paid'],
    from: '2026-11-01',
    to: '2026-11-30',
    author: AUTHOR,
    archived: true,
    due: true,
    need: 'silent',
  };
  expect(filterInput(set)).toEqual({
    search: 'elm',
    labels: ['sent'],
    payment_states: ['paid'],
    archived: true,
    overdue: true,
    need: 'silent',
    revisions: 'counted',
    from: '2026-11-01',
    to: '2026-11-30',
    author_id: AUTHOR,
  });
  expect(filterCount(set)).toBe(6);
});

test('a search lists every revision of a quote number, and counts the number once', () => {
  expect(filterInput({ ...state, q: 'Q-1001' }).revisions).toBe('all');
  expect(sumsInput({ ...state, q: 'Q-1001' })).toMatchObject({ search: 'Q-1001', revisions: 'counted' });
  expect(
    filterInput({ ...state, q: 'Q-1001', state: ['declined'] }).revisions,
    'rows match the count of a status',
  ).toBe('counted');
});

test('invalid values in the URL are ignored', () => {
  expect(filterInput({ ...state, from: '2026-11', to: '2026-99-99', author: 'me', q: 'x'.repeat(500) })).toEqual({
    search: 'x'.repeat(100),
    labels: [],
    payment_states: [],
    archived: false,
    revisions: 'all',
  });
});

test('sorting by the same column reverses the order', () => {
  expect(sortedBy(state, 'created_at')).toEqual({ sort: 'created_at', dir: 'asc' });
  expect(sortedBy(state, 'customer_name')).toEqual({ sort: 'customer_name', dir: 'asc' });
  expect(sortedBy(state, 'price_cents')).toEqual({ sort: 'price_cents', dir: 'desc' });
});

test('a status is a tab and not counted as a filter', () => {
  expect(filterCount({ ...state, state: ['sent', 'viewed'] })).toBe(0);
  expect(isFiltered({ ...state, state: ['sent'] })).toBe(true);
});

test('the usual statuses are above the list, and others only while they are chosen or while an email is unsent', () => {
  const shown = (...given: Parameters<typeof shownTabs>) =>
    shownTabs(...given).map(({ labels, isChosen }) => `${labels.join('+') || 'all'}${isChosen ? ' chosen' : ''}`);
  const usual = ['draft', 'sent+viewed', 'approved'];
  expect(shown([], [])).toEqual(['all chosen', ...usual]);
  expect(shown([], [{ label: 'in_outbox', count: 2 }])).toEqual([
    'all chosen',
    'draft',
    'in_outbox',
    'sent+viewed',
    'approved',
  ]);
  expect(shown(['not_sent'], [{ label: 'not_sent', count: 0 }])).toEqual(['all', ...usual, 'not_sent chosen']);
  expect(shown(['viewed', 'sent'], [])).toEqual(['all', 'draft', 'sent+viewed chosen', 'approved']);
  expect(shown(['viewed'], []), 'not the same as awaiting reply').toEqual(['all', ...usual, 'viewed chosen']);
  expect(shown(['declined', 'expired'], [])).toEqual(['all', ...usual, 'declined+expired chosen']);
});
