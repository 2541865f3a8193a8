import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { groupOf, QUOTE_GROUPS, QUOTE_LABELS, type QuoteLabel, stateText } from '#domain/quote/lifecycle.ts';
import { tablePages } from '#server/features/exports/source-queries.ts';
import { tableCsv } from '#server/features/exports/table-text.ts';
import { exportedTables } from '#server/features/exports/tables.ts';
import { webhookBody } from '#server/features/integrations/webhooks/delivery-present.ts';
import { readWebhookPayload } from '#server/features/integrations/webhooks/delivery-queries.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
let company: TestCompany;
const ids = new Map<QuoteLabel, string>();

const LINK = `approval_token = id::text, link_made_at = now(), approval_token_expires_at = now() + interval '1 day'`;
const SENT = `${LINK}, sent_at = now()`;
const STATES: Readonly<Partial<Record<QuoteLabel, string>>> = {
  sending: `${LINK}, mail_state = 'queued'`,
  in_outbox: `${LINK}, mail_state = 'outbox'`,
  not_sent: `${LINK}, mail_state = 'failed'`,
  sent: `${SENT}, mail_state = 'sent'`,
  viewed: `${SENT}, viewed_at = now()`,
  expired: `approval_token = id::text, link_made_at = now(), sent_at = now(), approval_token_expires_at = now() - interval '1 minute'`,
};

beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
  company = await buildCompany(app);
  for (const label of QUOTE_LABELS) {
    const isDecision = label === 'approved' || label === 'declined';
    const { id } = await buildQuote(company, {
      draft: { customer_name: label },
      ...(isDecision ? { decided: label } : {}),
    });
    if (STATES[label]) await app.query(`update quotes set ${STATES[label]} where id = $1`, [id]);
    ids.set(label, id);
  }
});
afterAll(() => app.close());

const idOf = (label: QuoteLabel) => ids.get(label) ?? '';
const api = () => company.owner.client.api;

test.each(QUOTE_LABELS)('the quote, list, filter, customer’s quotes, CSV and webhook agree on %s', async (label) => {
  const id = idOf(label);
  const quote = await api().quotes.get({ id });
  expect(quote.label).toBe(label);
  expect((await api().quotes.list({ labels: [label] })).items.map((row) => [row.id, row.label])).toEqual([[id, label]]);
  const { items } = await api().quotes.list({ search: label === 'not_sent' ? 'not' : label });
  expect(items.find((row) => row.id === id)?.label).toBe(label);

  const quotes = exportedTables(app.services.now()).find(({ name }) => name === 'quotes');
  if (!quotes) throw new Error('The export has no quotes');
  const pages = tablePages({ db: app.services.db, scope: company.scope }, quotes);
  let csv = '';
  for await (const part of tableCsv(quotes, pages)) csv += part;
  const row = csv.split('\r\n').find((line) => line.startsWith(id));
  expect(row?.split(',').at(-1)).toBe(stateText(label));

  const told = await withOrg(app.services.db, company.scope, (tx) => readWebhookPayload(tx, company.scope, id));
  const event = {
    type: 'quote.revised',
    at: app.services.now(),
    actor: { kind: 'staff', name: '' },
    data: null,
  } as const;
  expect(JSON.parse(webhookBody(event, told))).toMatchObject({ data: { status: quote.status, label } });
});

test('the dashboard, the report and a person’s totals count the same groups', async () => {
  const expected = Object.fromEntries(
    QUOTE_GROUPS.map((group) => [group, QUOTE_LABELS.filter((label) => groupOf(label) === group).length]),
  );
  const { pending, month } = await api().dashboard.get();
  expect({
    approved: month.approved,
    awaiting_reply: pending.waiting,
    unsent: pending.unsent,
    draft: pending.drafts,
    expired: pending.expired,
    declined: month.declined,
  }).toEqual(expected);
  const today = dayIn(app.services.now(), 'America/New_York');
  const { made } = await api().reports.overview({ from: today, to: today });
  expect(Object.fromEntries(made.flatMap(({ states }) => states.map(({ state, count }) => [state, count])))).toEqual(
    expected,
  );
  const { figures } = await api().personnel.employee({ id: company.owner.id });
  expect(figures.states.map(({ label, count }) => [label, count])).toEqual(QUOTE_LABELS.map((label) => [label, 1]));
});
