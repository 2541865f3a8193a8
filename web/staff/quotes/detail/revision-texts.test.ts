import { expect, test } from 'vitest';
import { earlierText, laterText, reviseText } from './revision-texts.ts';

const as = (label: Parameters<typeof reviseText>[0]['label'], archived = false) => ({
  label,
  archived,
  replaced: false,
});

test.each([
  ['approved', 'draft', 'is approved and stays in effect until the customer approves this one.'],
  ['approved', 'sent', 'is approved and stays in effect until the customer approves this one.'],
  ['approved', 'declined', 'is approved and still in effect.'],
  ['approved', 'approved', 'was approved earlier. This one replaces it.'],
  ['declined', 'draft', 'was declined.'],
] as const)('text about an earlier %s revision on a %s revision: %s', (earlier, own, text) => {
  expect(earlierText(as(earlier), as(own))).toBe(text);
});

test('a replaced approved revision is called replaced, even on the page of a declined revision after it', () => {
  expect(earlierText({ ...as('approved'), replaced: true }, as('declined'))).toBe(
    'was approved earlier and has been replaced.',
  );
});

test.each([
  ['draft', 'approved', 'is being prepared.'],
  ['viewed', 'approved', 'is awaiting a reply.'],
  ['approved', 'approved', 'was approved and replaces this one.'],
  ['declined', 'approved', 'was declined. This one is still in effect.'],
  ['declined', 'declined', 'was declined.'],
] as const)('text about a later %s revision on an %s revision: %s', (later, own, text) => {
  expect(laterText(as(later), as(own))).toBe(text);
});

test('an archived revision awaits no reply', () => {
  expect(laterText(as('sent', true), as('approved'))).toBe('is archived.');
  expect(earlierText(as('approved'), as('draft', true))).toBe('is approved.');
});

test('revising says what stays in effect: an approved version, but not a declined one', () => {
  const amounts = { total_cents: 100_000, price_cents: 100_000 };
  expect(reviseText({ label: 'approved', revision: 1, ...amounts }, 'USD')).toBe(
    'This creates revision 2. The approved revision stays in effect until your customer approves the new one.',
  );
  expect(reviseText({ label: 'declined', revision: 1, ...amounts }, 'USD')).toBe(
    'This creates revision 2. The declined revision stays on file.',
  );
});

test('revising after the price was lowered says at which price the new revision starts', () => {
  const lowered = { label: 'approved', revision: 1, total_cents: 100_000, price_cents: 85_000 } as const;
  expect(reviseText(lowered, 'USD')).toBe(
    'This creates revision 2. The approved revision stays in effect until your customer approves the new one. ' +
      'The new revision starts at the approved price of $1,000.00, not at the lowered price of $850.00.',
  );
});
