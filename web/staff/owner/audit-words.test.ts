import { expect, test } from 'vitest';
import { actionWords, type AuditEntry, auditRows, matching, targetWords } from './audit-words.ts';

function entry(change: Partial<AuditEntry>): AuditEntry {
  const id = '01936b1e-7a2c-7000-8000-000000000001';
  return {
    id,
    at: '2026-11-21T15:00:00+00:00',
    actor: 'Dana Reyes',
    action: 'account.signed_in',
    target: '',
    ip: '10.0.0.7',
    ...change,
  };
}

test('every action has words, also one that is new', () => {
  expect(actionWords('rate_book.saved')).toBe('Pricing changed');
  expect(actionWords('quote.draft_purged')).toBe('Quote draft purged');
});

test('changed fields of the company are words, other targets stay as they are', () => {
  expect(targetWords({ action: 'company.settings_changed', target: 'tax_rate, trip_charge_cents' })).toBe(
    'tax rate, trip charge',
  );
  expect(targetWords({ action: 'invitation.sent', target: 'a_b@example.com' })).toBe('a_b@example.com');
});

test('the search finds all its words, in any column', () => {
  const signedIn = entry({});
  const pricing = entry({ action: 'rate_book.saved', actor: 'Max Bell', target: 'Pricing Config' });
  expect(matching([signedIn, pricing], '  max PRICING ')).toEqual([pricing]);
  expect(matching([signedIn, pricing], '10.0.0')).toEqual([signedIn, pricing]);
  expect(matching([signedIn, pricing], '')).toEqual([signedIn, pricing]);
  expect(matching([signedIn, pricing], 'max signed')).toEqual([]);
});

test('the file names the time in UTC and the code of the action', () => {
  expect(auditRows([entry({})])).toEqual([
    ['2026-11-21T15:00:00.000Z', 'Dana Reyes', 'Signed in', 'account.signed_in', '', '10.0.0.7'],
  ]);
});
