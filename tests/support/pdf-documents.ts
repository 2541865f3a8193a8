import { documentTexts } from '#domain/language/texts.ts';
import type { DocumentCertificate, DocumentLine, QuoteDocument } from '#server/platform/pdf/document.ts';

const WORK: [description: string, detail: string | undefined, quantity: number, unit: string, cents: number][] = [
  [
    'Surface clean – Concrete & Driveway (broom concrete)',
    'Driveway and front walk, 3,500 psi surface cleaner',
    640,
    'sq ft',
    20,
  ],
  ['Soft wash – House Siding (vinyl)', 'All four sides, plants rinsed before and after', 1850, 'sq ft', 30],
  ['Roof soft wash – Roof (asphalt shingle)', 'No pressure on shingles', 2100, 'sq ft', 45],
  ['Re-sand joints – Patio & Pool (pavers)', undefined, 420, 'sq ft', 78],
  ['Gutter brightening – Gutters (aluminum)', 'Outside faces only', 186, 'ft', 175],
  ['Fence wash – Deck & Fence (cedar / redwood)', 'Both sides', 140, 'ft', 325],
  ['Window rinse – House Siding', undefined, 1, '', 6000],
  ['Degrease spot – Concrete & Driveway', 'Oil stains by the garage', 2, '', 5000],
  ['Downspout flush – Gutters', undefined, 4, '', 2500],
  ['Rust or oil spot', 'Irrigation rust on the west wall; full removal is not guaranteed', 1, '', 5000],
  ['Second story 20 %', undefined, 1, '', 46_500],
  ['Travel', undefined, 1, '', 5000],
];

function format(lang: 'en' | 'es') {
  const locale = lang === 'es' ? 'es-US' : 'en-US';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const count = new Intl.NumberFormat(locale);
  return { usd: (cents: number) => money.format(cents / 100), number: (value: number) => count.format(value) };
}

/** A quote in the form that the PDF engine renders. Its lines repeat a dozen kinds of work. */
export function sampleDocument({
  lines = 12,
  lang = 'en',
  number = 'Q-1042',
}: {
  lines?: number;
  lang?: 'en' | 'es';
  number?: string;
} = {}): QuoteDocument {
  const { usd, number: count } = format(lang);
  let sum = 0;
  const items = Array.from({ length: lines }, (_, index): DocumentLine => {
    const [description, detail, quantity, unit, cents] = WORK[index % WORK.length] ?? ['', undefined, 1, '', 100];
    sum += quantity * cents;
    const item = {
      description,
      quantity: `${count(quantity)} ${unit}`.trim(),
      unit: usd(cents),
      total: usd(quantity * cents),
    };
    return detail === undefined ? item : { ...item, detail };
  });
  const discount = Math.round(sum * 0.1);
  const tax = Math.round((sum - discount) * 0.0825);
  const total = usd(sum - discount + tax);
  return {
    labels: documentTexts(lang).labels,
    lang,
    number,
    title: `Quote ${number} – Bayou City Exterior Cleaning`,
    brand: '#0b5f73',
    onBrand: '#ffffff',
    issuedAt: 1_795_190_400,
    organization: {
      name: 'Bayou City Exterior Cleaning',
      phone: '(713) 555-0142',
      email: 'quotes@bayou-city.example',
      address: '2200 Westheimer Rd, Houston, TX 77098',
      license: 'Licensed and insured · TX 48-20991',
    },
    customer: {
      name: 'José Núñez-O’Brien',
      email: 'jose@example.com',
      phone: '(713) 555-0199',
      address: '1418 Banks Street\nHouston, TX 77006',
    },
    created: 'November 20, 2026',
    validUntil: 'December 20, 2026',
    total,
    status: null,
    items,
    totals: [
      { label: 'Subtotal before discount', amount: usd(sum) },
      { label: 'Fall special (10%)', amount: `−${usd(discount)}` },
      { label: 'Subtotal', amount: usd(sum - discount) },
      { label: 'Tax (8.3%)', amount: usd(tax) },
      { label: 'Total', amount: total, strong: true },
    ],
    notes:
      'Please leave the side gate unlocked and move vehicles off the driveway before 8 a.m.\n\nThe water tap on the south wall has to be on. *We* bring our own hoses, #1 quality, and need a “dry day” after the roof treatment.',
    terms: [
      'This quote is valid for 30 days from the date above.',
      '50% deposit on approval; balance due on completion. Card, ACH or check.',
      'We are not liable for damage that was there before, failed caulking, oxidized siding or loose mortar recorded in the photos of this quote.',
      'Weather delays are rescheduled at no cost. Cancellation with less than 24 hours’ notice incurs the travel fee.',
    ],
    photoGroups: [],
    approveUrl: 'https://quotes.example/quote/approve/5f0c2a9e4b',
    certificate: null,
    attachJson: null,
  };
}

/** The copy for both sides, after the customer has approved. */
export function signedDocument(document: QuoteDocument = sampleDocument()): QuoteDocument {
  return {
    ...document,
    status: { tone: 'approved', text: '✓ Approved by José Núñez-O’Brien on November 21, 2026 at 4:12 PM (CST)' },
    approveUrl: null,
    certificate: sampleCertificate(),
    attachJson: JSON.stringify({ number: document.number, notes: document.notes, total: document.total }),
  };
}

function sampleCertificate(): DocumentCertificate {
  return {
    title: 'Certificate of approval',
    intro:
      'By typing my name and choosing Approve, I agree to the prices, terms and photos of this quote and to doing business electronically. My typed name has the same effect as my handwritten signature.',
    signatureName: 'José Núñez-O’Brien',
    rows: [
      { label: 'Decision', value: 'Approved' },
      { label: 'Typed signature', value: 'José Núñez-O’Brien' },
      { label: 'Time', value: 'November 21, 2026 at 4:12:09 PM CST (2026-11-21T22:12:09Z)' },
      { label: 'Quote', value: 'Q-1042, revision 2' },
      { label: 'Total agreed', value: '$6,124.38' },
      { label: 'IP address', value: '203.0.113.42' },
      {
        label: 'Device',
        value:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      },
      { label: 'Method', value: 'Signed by typing a name and choosing Approve on the private quote page' },
    ],
    events: [
      { time: 'Nov 20, 2026, 3:02 PM CST', what: 'Quote created', who: 'Dana Whitfield' },
      { time: 'Nov 20, 2026, 3:05 PM CST', what: 'Sent by email to jose@example.com', who: 'Dana Whitfield' },
      { time: 'Nov 20, 2026, 6:48 PM CST', what: 'Viewed by the customer', who: 'Customer' },
      { time: 'Nov 21, 2026, 4:12 PM CST', what: 'Approved', who: 'Customer' },
    ],
    verifyUrl: 'https://quotes.example.com/verify',
    hashes: [
      {
        label: 'Quote data (quote.json, attached to this file)',
        value: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
      {
        label: 'The PDF as the customer saw it, before signing',
        value: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      },
      {
        label: 'Last event in this quote’s history',
        value: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
      },
    ],
  };
}
