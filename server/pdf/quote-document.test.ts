import { expect, test } from 'vitest';
import { sampleSnapshot } from '#contract/samples/quote-sample.ts';
import { quoteDocument } from './quote-document.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const FRAME = { status: null, approveUrl: null, certificate: null, attachJson: null, logo: null, issuedAt: NOW };

function lastRows(deposit: ReturnType<typeof sampleSnapshot>['deposit']) {
  const snapshot = { ...sampleSnapshot(NOW), deposit };
  return quoteDocument(snapshot, { ...FRAME, printablePhotos: new Set() }).totals.slice(-2);
}

test('the deposit stands below the total, with its share and its amount', () => {
  const total = { label: 'Total', amount: '$1,313.62', strong: true };
  expect(lastRows({ type: 'percent', value: 0.25, cents: 32_841 })).toEqual([
    total,
    { label: 'Deposit due on approval (25%)', amount: '$328.41' },
  ]);
  expect(lastRows({ type: 'flat', value: 5000, cents: 5000 }).at(-1)).toEqual({
    label: 'Deposit due on approval',
    amount: '$50.00',
  });
  expect(lastRows(null).at(-1)).toEqual(total);
});
