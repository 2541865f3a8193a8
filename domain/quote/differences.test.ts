import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SnapshotLine } from '#domain/pricing/quote-lines.ts';
import { differenceText, quoteDifferences } from './differences.ts';
import type { PhotoPin } from './photo-pins.ts';
import type { QuoteSnapshot, SnapshotPhoto } from './snapshot.ts';

const line = (over: Partial<SnapshotLine> = {}): SnapshotLine => ({
  description: 'House wash',
  quantity: 1000,
  unit: 'sqft',
  unit_cents: 30,
  line_total_cents: 30_000,
  taxable: true,
  ...over,
});

const photo = (over: Partial<SnapshotPhoto> = {}): SnapshotPhoto => ({
  id: 'p1',
  image_type: 'pre_damage',
  description: '',
  sha256: `content of ${over.id ?? 'p1'}`,
  created_at: '2026-11-20T12:00:00.000Z',
  ...over,
});

const copyOf = (original: SnapshotPhoto) => ({ ...original, id: `copy of ${original.id}` });

function snapshot(over: Partial<QuoteSnapshot> = {}): QuoteSnapshot {
  return {
    format: 1,
    organization: {
      name: 'Blue Water Washing',
      company_phone: '',
      company_email: '',
      company_address: '',
      license_line: '',
      logo_url: null,
      brand_color: '#0b6e8a',
      time_zone: 'America/Chicago',
      currency: 'USD',
      terms: '',
    },
    number: 'Q-1001',
    revision: 1,
    created_at: '2026-11-20T12:00:00.000Z',
    issued_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-12-21T06:00:00.000Z',
    customer_name: 'Carla',
    customer_email: 'carla@example.com',
    customer_phone: '',
    property_address: '12 Oak Street',
    language: 'en',
    items: [line()],
    sum_cents: 30_000,
    discount_type: null,
    discount_value: 0,
    discount_message: '',
    discount_cents: 0,
    subtotal_cents: 30_000,
    tax_rate: 0,
    tax_cents: 0,
    total_cents: 30_000,
    deposit: null,
    notes: '',
    photos: [],
    consent_text: '',
    ...over,
  };
}

const told = (before: Partial<QuoteSnapshot>, after: Partial<QuoteSnapshot>) =>
  quoteDifferences(snapshot(before), snapshot(after)).map((difference) => differenceText(difference));

test.each<[string, Partial<QuoteSnapshot>, Partial<QuoteSnapshot>, string[]]>([
  ['a new deposit', {}, { deposit: { type: 'percent', value: 0.25, cents: 7500 } }, ['Deposit added: 25%, $75.00']],
  [
    'a changed deposit',
    { deposit: { type: 'percent', value: 0.25, cents: 7500 } },
    { deposit: { type: 'flat', value: 5000, cents: 5000 } },
    ['Deposit: $50.00, was 25%, $75.00'],
  ],
  ['a removed deposit', { deposit: { type: 'flat', value: 5000, cents: 5000 } }, {}, ['Deposit removed: $50.00']],
  ['nothing', {}, { revision: 2, issued_at: '2026-11-21T12:00:00.000Z' }, []],
  [
    'a changed price',
    {},
    { items: [line({ unit_cents: 35, line_total_cents: 35_000 })], total_cents: 35_000 },
    ['Total: $350.00, was $300.00', 'House wash: 1,000 sq ft × $0.35 = $350.00, was 1,000 sq ft × $0.30 = $300.00'],
  ],
  [
    'an added and a removed line',
    { items: [line(), line({ description: 'Roof' })] },
    { items: [line(), line({ description: 'Gutters', taxable: false })] },
    ['Gutters added: 1,000 sq ft × $0.30 = $300.00, not taxed', 'Roof removed: 1,000 sq ft × $0.30 = $300.00'],
  ],
  [
    'one of two equal lines',
    { items: [line(), line()] },
    { items: [line()] },
    ['House wash removed: 1,000 sq ft × $0.30 = $300.00'],
  ],
  [
    'the order of the lines',
    { items: [line(), line({ description: 'Roof' })] },
    { items: [line({ description: 'Roof' }), line()] },
    ['Line order: changed'],
  ],
  [
    'a discount, tax and the date',
    {},
    {
      discount_type: 'percent',
      discount_value: 0.1,
      discount_cents: 3000,
      discount_message: 'Fall special',
      tax_rate: 0.08,
      tax_cents: 2160,
      expires_at: '2026-12-31T06:00:00.000Z',
    },
    [
      'Discount added: 10%, $30.00 (Fall special)',
      'Tax added: 8.0%, $21.60',
      'Valid until: December 30, 2026, was December 20, 2026',
    ],
  ],
  [
    'the customer and the notes',
    { notes: 'Gate code 12' },
    {
      customer_name: 'Carl',
      customer_email: '',
      customer_phone: '(202) 555-0123',
      property_address: '9 Elm',
      notes: '',
    },
    [
      'Customer: Carl, was Carla',
      'Email removed: carla@example.com',
      'Phone added: (202) 555-0123',
      'Property address: 9 Elm, was 12 Oak Street',
      'Notes removed: Gate code 12',
    ],
  ],
  [
    'photos',
    { photos: [photo(), photo({ id: 'p2', description: 'Gutter' })] },
    { photos: [photo({ description: 'Cracked step' }), photo({ id: 'p3', image_type: 'post_work' })] },
    [
      'Photo: Pre-existing Condition, Cracked step, was Pre-existing Condition',
      'Photo added: After Work Completed',
      'Photo removed: Pre-existing Condition, Gutter',
    ],
  ],
  [
    'many photos, in one line for each kind of change',
    {
      photos: [
        photo(),
        photo({ id: 'p2' }),
        photo({ id: 'p3', description: 'Gutter' }),
        photo({ id: 'p4', image_type: 'post_work' }),
      ],
    },
    {
      photos: [
        photo({ description: 'Step' }),
        photo({ id: 'p2', description: 'Wall' }),
        photo({ id: 'p5', description: 'Roof' }),
        photo({ id: 'p6' }),
        photo({ id: 'p7' }),
        photo({ id: 'p8', image_type: 'post_work' }),
      ],
    },
    [
      '2 photos: Pre-existing Condition (Step, Wall), was Pre-existing Condition (2)',
      '4 photos added: Pre-existing Condition (Roof, 2 without a caption); After Work Completed (1)',
      '2 photos removed: Pre-existing Condition (Gutter); After Work Completed (1)',
    ],
  ],
  [
    'the order of photos',
    { photos: [photo(), photo({ id: 'p2' })] },
    { photos: [photo({ id: 'p2' }), photo()] },
    ['Photo order: changed'],
  ],
  [
    'no photos that a reopened quote has copies of',
    { photos: [photo({ description: 'Roof' }), photo({ id: 'p2', description: 'Gutter' })] },
    {
      photos: [copyOf(photo({ description: 'Roof' })), copyOf(photo({ id: 'p2', description: 'Gutter' }))],
    },
    [],
  ],
  [
    'changes to copied photos',
    {
      photos: [
        photo({ description: 'Roof' }),
        photo({ id: 'p2', description: 'Roof' }),
        photo({ id: 'p3' }),
        photo({ id: 'p4', description: 'Gutter' }),
      ],
    },
    {
      photos: [
        copyOf(photo({ description: 'Roof' })),
        copyOf(photo({ id: 'p3', image_type: 'post_work' })),
        copyOf(photo({ id: 'p4', description: 'Cracked gutter' })),
        photo({ id: 'p5', description: 'Roof' }),
      ],
    },
    [
      '2 photos: After Work Completed (1); Pre-existing Condition (Cracked gutter), was Pre-existing Condition (Gutter, 1 without a caption)',
      'Photo added: Pre-existing Condition, Roof',
      'Photo removed: Pre-existing Condition, Roof',
    ],
  ],
  [
    'the order of copied photos, two of which are identical',
    { photos: [photo(), photo({ id: 'p2', sha256: 'content of p1' }), photo({ id: 'p3' })] },
    {
      photos: [copyOf(photo({ id: 'p3' })), copyOf(photo()), copyOf(photo({ id: 'p2', sha256: 'content of p1' }))],
    },
    ['Photo order: changed'],
  ],
  [
    'a photo uploaded again with another caption',
    { photos: [photo({ description: 'Roof' })] },
    {
      photos: [copyOf(photo({ description: 'Gutter', created_at: '2026-11-21T12:00:00.000Z' }))],
    },
    ['Photo added: Pre-existing Condition, Gutter', 'Photo removed: Pre-existing Condition, Roof'],
  ],
])('differences describe %s', (_, before, after, sentences) => {
  expect(told(before, after)).toEqual(sentences);
});

test('changing the quote’s language removes no line and adds none', () => {
  const english = snapshot({ items: [line({ description: 'Soft wash – House Siding (vinyl)' }), line()] });
  const spanish = snapshot({
    language: 'es',
    items: [line({ description: 'Lavado suave – Revestimiento de la casa (vinilo)' }), line()],
  });
  expect(quoteDifferences(english, spanish).map((each) => differenceText(each))).toEqual([
    'Language: Español, was English',
  ]);
});

test('a changed sentence of a line is a change; a translated one is not', () => {
  const sentence = (included?: string) => ({ items: [line(included === undefined ? {} : { included })] });
  expect(told(sentence(), sentence())).toEqual([]);
  expect(told(sentence('We rinse.'), sentence('We rinse twice.'))).toEqual([
    'What’s included in House wash: We rinse twice., was We rinse.',
  ]);
  expect(told(sentence(), sentence('We rinse.'))).toEqual(['What’s included in House wash added: We rinse.']);
  expect(told(sentence('We rinse.'), sentence())).toEqual(['What’s included in House wash removed: We rinse.']);
  const dearer = { items: [line({ included: 'We rinse.', unit_cents: 40, line_total_cents: 40_000 })] };
  expect(told(sentence(), dearer)).toHaveLength(2);
  const [english, spanish] = [
    'Low pressure and wood cleaner, along the grain.',
    'Baja presión y limpiador para madera, en el sentido de la veta.',
  ];
  expect(told(sentence(english), sentence(spanish))).toEqual([]);
});

test('the same changes are described in Spanish', () => {
  const before = snapshot({ notes: 'Hola', total_cents: 30_000 });
  const after = snapshot({ deposit: { type: 'percent', value: 0.25, cents: 7500 }, total_cents: 35_000 });
  expect(quoteDifferences(before, after, 'es').map((difference) => differenceText(difference, 'es'))).toEqual([
    'Total: $350.00, antes $300.00',
    'Se agregó «Depósito»: 25%, $75.00',
    'Se eliminó «Notas»: Hola',
  ]);
});

test('only the start of long notes is shown, and no character is split', () => {
  const [sentence = ''] = told({}, { notes: '🏠'.repeat(500) });
  expect(sentence).toBe(`Notes added: ${'🏠'.repeat(200)}…`);
});

test('every change is listed, in either direction; unchanged parts are not', () => {
  const item = fc.record({
    description: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 3 }),
    unit: fc.constant('flat' as const),
    unit_cents: fc.integer({ min: 0, max: 2 }),
    line_total_cents: fc.integer({ min: 0, max: 6 }),
    taxable: fc.boolean(),
  });
  const items = fc.array(item, { maxLength: 6 });
  fc.assert(
    fc.property(items, items, (one, other) => {
      const [before, after] = [snapshot({ items: one }), snapshot({ items: other })];
      expect(quoteDifferences(before, before)).toEqual([]);
      const there = quoteDifferences(before, after);
      const back = quoteDifferences(after, before);
      expect(there.length).toBe(back.length);
      expect(there.length > 0).toBe(JSON.stringify(one) !== JSON.stringify(other));
    }),
  );
});

test('an add-on that now shows its percentage is not a change; a different percentage is one, and says so', () => {
  const addon = line({ description: 'Rush', quantity: 1, unit: 'flat', unit_cents: 4500, line_total_cents: 4500 });
  const share = { value: 0.15, of_cents: 30_000 };
  const [before, after] = [snapshot({ items: [line(), addon] }), snapshot({ items: [line(), { ...addon, share }] })];
  expect(quoteDifferences(before, after)).toEqual([]);
  const more = { ...addon, unit_cents: 6000, line_total_cents: 6000, share: { ...share, value: 0.2 } };
  expect(quoteDifferences(after, snapshot({ items: [line(), more] }))).toEqual([
    { what: 'Rush', before: '15% of $300.00 = $45.00', after: '20% of $300.00 = $60.00' },
  ]);
});

test('marked spots that were added, removed or moved are named; many are counted by kind', () => {
  const pin = (x: number, over: Partial<PhotoPin> = {}): PhotoPin => ({ x, y: 0.5, kind: 'crack', note: '', ...over });
  const rust = pin(0.9, { kind: 'rust' });
  const between = (before: PhotoPin[], after: PhotoPin[], language: 'en' | 'es' = 'en') =>
    quoteDifferences(
      snapshot({ photos: [photo({ pins: before })] }),
      snapshot({ photos: [copyOf(photo({ pins: after }))] }),
      language,
    ).map((difference) => differenceText(difference, language));
  const noted = pin(0.1, { note: 'Runs across one joint' });
  expect(between([noted], [noted, rust])).toEqual(['Marked spot added: Rust']);
  expect(between([noted, rust], [rust])).toEqual(['Marked spot removed: Crack (Runs across one joint)']);
  expect(between([noted], [pin(0.1)])).toEqual([
    'Marked spot added: Crack',
    'Marked spot removed: Crack (Runs across one joint)',
  ]);
  expect(between([noted], [{ ...noted, x: 0.2 }])).toEqual(['Marked spots: changed']);
  expect(between([], [noted, pin(0.2), pin(0.3), rust])).toEqual(['4 marked spots added: Crack (3), Rust']);
  expect(between([], [noted, rust], 'es')[0]).toContain('2 daños marcados');
  expect(between([noted, rust], [noted, rust])).toEqual([]);
});
