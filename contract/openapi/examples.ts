import { JOB_ANSWER_EXAMPLES, JOB_REQUEST_EXAMPLES } from './job-examples.ts';

/** Tests parse each example with its schema and send every request to a real server. */
const QUOTE_ID = '01936b1e-7a2c-7000-8000-000000000001';
const LINE_ID = '01936b1e-7a2c-7000-8000-000000000002';
const PHOTO_ID = '01936b1e-7a2c-7000-8000-000000000003';
const NEW_ID = '01936b1e-7a2c-7000-8000-000000000004';
const EVENT_AT = '2026-11-21T15:04:05.000Z';

const draft = {
  customer_name: 'Carla Customer',
  customer_email: 'carla@example.com',
  customer_phone: '(202) 555-0123',
  language: 'en',
  property_address: '12 Oak Street, Springfield',
  lines: [
    {
      kind: 'custom',
      id: LINE_ID,
      description: 'House wash',
      included: 'Low pressure and soap, so no water is forced behind the siding.',
      quantity: 1800,
      unit: 'sqft',
      unit_cents: 30,
      taxable: true,
    },
  ],
  tax_rate: 0.0825,
  minimum_charge_cents: 0,
  trip_charge_cents: 0,
};

const row = {
  id: QUOTE_ID,
  number: 'Q-1001',
  revision: 1,
  label: 'draft',
  status: 'pending',
  customer_name: 'Carla Customer',
  customer_email: 'carla@example.com',
  property_address: '12 Oak Street, Springfield',
  total_cents: 58_455,
  price_cents: 58_455,
  author_name: 'API: Web form',
  created_at: EVENT_AT,
  link_made_at: null,
  sent_at: null,
  viewed_at: null,
  expires_at: null,
  decided_at: null,
  archived: false,
  replaced: false,
  later_revision: null,
  by_wash_plan: false,
  by_request: false,
  record_mismatch: false,
};

const quote = {
  ...row,
  org_id: '01936b1e-7a2c-7000-8000-000000000005',
  edit_number: 1,
  approval_url: null,
  approved_at: null,
  declined_at: null,
  customer_id: '01936b1e-7a2c-7000-8000-000000000006',
  customer_phone: '(202) 555-0123',
  language: 'en',
  asked: null,
  sum_cents: 54_000,
  discount_cents: 0,
  subtotal_cents: 54_000,
  discount_type: null,
  discount_value: 0,
  discount_message: '',
  tax_rate: 0.0825,
  tax_cents: 4455,
  deposit: { type: 'percent', value: 0.25, cents: 14_614 },
  minimum_charge_cents: 0,
  trip_charge_cents: 0,
  valid_days: null,
  notes: '',
  follow_up: true,
  options: [],
  packages: [],
  items: [
    {
      id: LINE_ID,
      kind: 'custom',
      description: 'House wash',
      included: 'Low pressure and soap, so no water is forced behind the siding.',
      quantity: 1800,
      unit: 'sqft',
      unit_cents: 30,
      line_total_cents: 54_000,
      taxable: true,
      unit_cents_by_hand: false,
      basis: null,
    },
  ],
  photos: [],
  photos_shown_at: null,
  shown_photos: null,
  priced_by: 'Dana Ruiz',
  shown_organization: null,
  events: [
    {
      seq: 1,
      type: 'created',
      at: EVENT_AT,
      actor: { kind: 'staff', name: 'API: Web form' },
      summary: 'Quote created',
      details: [],
    },
  ],
  messages: [],
  decision: null,
  record_problem: null,
  reopened_from_id: null,
  lowered_since_signed: null,
  reopened_as_id: null,
  later_id: null,
};

const rateBook = {
  version: 3,
  surface_types: [
    {
      id: '01936b1e-7a2c-7000-8000-000000000011',
      name: 'House Siding',
      services: [
        {
          id: '01936b1e-7a2c-7000-8000-000000000012',
          name: 'Soft wash',
          base_rate_cents: 30,
          uom: 'sqft',
          is_default: true,
          units_per_hour: 800,
        },
      ],
      materials: [{ id: '01936b1e-7a2c-7000-8000-000000000013', material: 'vinyl', multiplier: 1 }],
    },
  ],
  addons: [{ id: '01936b1e-7a2c-7000-8000-000000000014', name: 'Second story', type: 'percent', value: 0.2 }],
};

/** Request bodies, without the fields in the path. */
export const REQUEST_EXAMPLES: Readonly<Record<string, object>> = {
  'quotes.save': { edit_number: 0, draft },
  'quotes.send': { message: 'Thank you for asking us. The link shows your quote.' },
  'textMessages.send': { phone: '(614) 555-0117', text: 'Your quote is ready: {{approval_link}}', agreed: true },
  'quotes.extend': { days: 14 },
  'quotes.duplicate': { new_id: NEW_ID },
  'quotes.reopen': { new_id: NEW_ID },
  'photos.update': { description: 'North wall', image_type: 'pre_damage' },
  'photos.setPins': { pins: [{ x: 0.42, y: 0.31, kind: 'crack', note: 'Runs across one joint' }] },
  'photos.reorder': { ids: [PHOTO_ID] },
  'rateBook.save': rateBook,
  'followUps.switchQuote': { on: false },
  'followUps.switchCustomer': { on: false },
  'inbox.setDone': { done: true },
  'inbox.answer': { text: 'Yes, the detached garage is included.', channel: 'email' },
  'inbox.setTextDone': { done: true },
  'inbox.answerText': { text: 'Thanks for your text. We can come by on Tuesday.' },
  'inbox.addTextToQuote': { quote_id: QUOTE_ID },
  'payments.record': { amount_cents: 14_614, method: 'check', received_on: '2026-11-21', reference: 'Check 1042' },
  'templates.save': { subject: 'Quote {{quote_number}}', body: 'Here is your quote:\n\n{{approval_link}}', version: 0 },
  'washPlans.save': {
    edit_number: 0,
    plan: { quote_id: QUOTE_ID, every_months: 12, discount_rate: 0.1, next_on: '2027-05-03' },
  },
  'washPlans.setState': { state: 'paused', edit_number: 1 },
  ...JOB_REQUEST_EXAMPLES,
};

/** Responses by schema name, or by procedure name when the schema has no name. */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  QuoteDetail: quote,
  StoredRateBook: rateBook,
  ...JOB_ANSWER_EXAMPLES,
  'quotes.list': {
    items: [{ ...row, payment_state: null, overdue_cents: null, unscheduled: false }],
    next_cursor: null,
  },
  'quotes.summary': {
    count: 1,
    overdue_cents: null,
    total_cents: row.total_cents,
    labels: [
      {
        label: row.label,
        count: 1,
        total_cents: row.total_cents,
        of_approved: { count: 0, total_cents: 0 },
      },
    ],
  },
  'customers.list': {
    items: [
      {
        id: quote.customer_id,
        name: row.customer_name,
        email: row.customer_email,
        phone: quote.customer_phone,
        language: 'en',
        notes: 'Friendly dog. Calls back in the evening.',
        tax_exempt: false,
        properties: [{ id: '01936b1e-7a2c-7000-8000-000000000007', address: row.property_address }],
        quotes: 1,
        last_quote_at: row.created_at,
      },
    ],
    next_cursor: null,
  },
};

export const PROBLEM_EXAMPLE = {
  defined: true,
  code: 'CHANGED_BY_OTHER',
  status: 409,
  message: 'Someone else changed this',
};

/** Values of path parameters and required query parameters. */
export const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = {
  id: QUOTE_ID,
  quote_id: QUOTE_ID,
  seq: '4',
  text_id: '01936b1e-7a2c-7000-8000-000000000031',
  follow_up_id: '01936b1e-7a2c-7000-8000-000000000032',
  kind: 'quote_sent',
  language: 'en',
  channel: 'email',
  cut: 'person',
  from: '2026-11-01',
  to: '2026-11-30',
  day: '2026-11-24',
  minute: '480',
  minutes: '120',
  visit_id: '01936b1e-7a2c-7000-8000-000000000022',
  task_id: '01936b1e-7a2c-7000-8000-000000000023',
  message_id: '01936b1e-7a2c-7000-8000-000000000008',
};
