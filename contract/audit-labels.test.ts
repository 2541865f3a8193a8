import { expect, test } from 'vitest';
import { AUDIT_GROUP_NAMES, auditActionLabel, subjectsOf, targetLabel } from './audit-labels.ts';

test('every action has a label, including actions that this version never writes', () => {
  expect(auditActionLabel('rate_book.saved')).toBe('Pricing changed');
  expect(auditActionLabel('quote.draft_purged')).toBe('Quote draft purged');
});

test('company fields become readable labels; other targets stay unchanged', () => {
  expect(targetLabel({ action: 'company.settings_changed', target: 'tax_rate, trip_charge_cents' })).toBe(
    'tax rate, trip charge',
  );
  expect(targetLabel({ action: 'invitation.sent', target: 'a_b@example.com' })).toBe('a_b@example.com');
});

test('no group of the filter is empty', () => {
  expect(AUDIT_GROUP_NAMES.filter((name) => subjectsOf(name).length === 0)).toEqual([]);
  expect(subjectsOf('team')).toEqual(['invitation', 'member']);
});
