import { expect, test } from 'vitest';
import { actionWords, AUDIT_GROUP_NAMES, groupOf, targetWords, WORDED_ACTIONS } from './audit-labels.ts';

test('an action has words, also one that is new', () => {
  expect(actionWords('rate_book.saved')).toBe('Pricing changed');
  expect(actionWords('quote.draft_purged')).toBe('Quote draft purged');
});

test('changed fields of the company are words, other targets stay as they are', () => {
  expect(targetWords({ action: 'company.settings_changed', target: 'tax_rate, trip_charge_cents' })).toBe(
    'tax rate, trip charge',
  );
  expect(targetWords({ action: 'invitation.sent', target: 'a_b@example.com' })).toBe('a_b@example.com');
});

test('every action belongs to a group, and no group is empty', () => {
  const groups = [...WORDED_ACTIONS].map((action) => ({ action, group: groupOf(action) }));
  expect(groups.filter(({ group }) => group === undefined)).toEqual([]);
  expect(AUDIT_GROUP_NAMES.filter((name) => groups.every(({ group }) => group !== name))).toEqual([]);
});
