import { expect, test } from 'vitest';
import { sampleSnapshot } from '#contract/samples/quote-sample.ts';
import { quoteDocument } from './quote-document.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const FRAME = { status: null, approveUrl: null, certificate: null, attachJson: null, logo: null, issuedAt: NOW };

function lastRows(deposit: ReturnType<typeof sampleSnapshot>['deposit']) {
  const snapshot = { ...sampleSnapshot(NOW), deposit };
  return quoteDocument(snapshot, { ...FRAME, printablePhotos: new Set() }).totals.slice(-2);
}

test('the deposit is below the total, with its percentage and amount', () => {
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

test('every line says what it includes, however many there are', () => {
  const snapshot = sampleSnapshot(NOW);
  const [first] = snapshot.items;
  if (!first) throw new Error('The sample has lines');
  const { included: _included, ...silent } = first;
  const items = [...Array.from({ length: 20 }, () => first), silent];
  const document = quoteDocument({ ...snapshot, items }, { ...FRAME, printablePhotos: new Set() });
  expect(document.items.map(({ detail }) => detail)).toEqual([...items.slice(1).map(() => first.included), undefined]);
});

test('the document names who priced the quote, if a person did', () => {
  const { priced_by: name, ...snapshot } = sampleSnapshot(NOW);
  const frame = { ...FRAME, printablePhotos: new Set<string>() };
  expect(quoteDocument({ ...snapshot, priced_by: 'Dana Ruiz' }, frame).pricedBy).toBe(name);
  expect(quoteDocument(snapshot, frame)).not.toHaveProperty('pricedBy');
});

test('a decided quote shows no expiry', () => {
  const until = (tone: 'pending' | 'approved' | 'declined' | null) => {
    const status = tone && { tone, text: '' };
    return quoteDocument(sampleSnapshot(NOW), { ...FRAME, status, printablePhotos: new Set() }).validUntil;
  };
  expect(until(null)).toBe('December 20, 2026');
  expect(until('pending')).toBe('December 20, 2026');
  expect([until('approved'), until('declined')]).toEqual([null, null]);
});

test('a percent add-on shows its percentage and base in the quantity and price columns', () => {
  const snapshot = sampleSnapshot(NOW);
  const [first] = snapshot.items;
  if (!first) throw new Error('The sample has lines');
  const addon = { ...first, quantity: 1, unit: 'flat' as const, unit_cents: 17_194, line_total_cents: 17_194 };
  const items = [first, addon, { ...addon, share: { value: 0.15, of_cents: 114_625 } }];
  const document = quoteDocument({ ...snapshot, items }, { ...FRAME, printablePhotos: new Set() });
  expect(document.items.map(({ quantity, unit }) => [quantity, unit])).toEqual([
    ['1,150 sq ft', '$0.25'],
    ['1', '$171.94'],
    ['15%', 'of $1,146.25'],
  ]);
});

test('a photo’s pins are drawn on it and listed below, numbered through the quote', () => {
  const photo = { image_type: 'pre_damage' as const, description: '', sha256: '', created_at: NOW.toISOString() };
  const crack = { x: 0.31, y: 0.79, kind: 'crack' as const, note: 'Runs across one joint' };
  const rust = { x: 0.97, y: 0.03, kind: 'rust' as const, note: '' };
  const photos = [
    { ...photo, id: 'a', pins: [crack, rust] },
    { ...photo, id: 'b' },
    { ...photo, id: 'c', pins: [rust] },
  ];
  const snapshot = { ...sampleSnapshot(NOW), language: 'es' as const, photos };
  const frame = { ...FRAME, printablePhotos: new Set(['a', 'b', 'c']) };
  const [before, after] = quoteDocument(snapshot, frame).photoGroups;
  expect(before?.lead).toContain('Marcamos 3 daños que ya existían antes de nuestro trabajo.');
  expect(before?.photos.map(({ pins }) => pins?.map(({ number, label, note }) => [number, label, note]))).toEqual([
    [
      ['1', 'Grieta', 'Runs across one joint'],
      ['2', 'Óxido', ''],
    ],
    undefined,
    [['3', 'Óxido', '']],
  ]);
  expect(before?.photos[0]?.pins).toMatchObject([crack, rust].map(({ x, y }) => ({ x, y })));
  expect(after).not.toHaveProperty('lead');
});
