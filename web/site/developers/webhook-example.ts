export const EVENT_EXAMPLE = {
  type: 'quote.approved',
  timestamp: '2026-11-21T21:12:09.000Z',
  data: {
    quote_id: '01936b1e-7a2c-7000-8000-000000000001',
    quote_number: 'Q-1001',
    revision: 1,
    status: 'approved',
    label: 'approved',
    total_cents: 32400,
    currency: 'USD',
    customer_name: 'Alicia Moreno',
    decision: {
      decided_at: '2026-11-21T21:12:09.000Z',
      decided_by: 'customer',
      name: 'Alicia Moreno',
      channel: 'approval_page',
      reason: '',
    },
  },
};
