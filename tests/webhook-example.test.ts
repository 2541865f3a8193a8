import { expect, test } from 'vitest';
import { JOB_EVENT_EXAMPLE } from '#contract/openapi/webhooks.ts';
import { eventBody } from '#server/features/integrations/webhooks/delivery-present.ts';
import { EVENT_EXAMPLE } from '#web/site/developers/webhook-example.ts';

const APPROVED = {
  status: 'approved',
  approved_at: null,
  declined_at: null,
  link_made_at: null,
  sent_at: null,
  mail_state: null,
  viewed_at: null,
  approval_token_expires_at: null,
} as const;

test('the example in the guide for developers is what is sent', () => {
  const { data } = EVENT_EXAMPLE;
  const { decided_by, name, channel } = data.decision;
  const body = eventBody(
    {
      type: 'quote.approved',
      at: new Date(EVENT_EXAMPLE.timestamp),
      actor: { kind: 'customer', name },
      data: { decided_by, name, channel },
    },
    { ...data, ...APPROVED, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(EVENT_EXAMPLE);
});

test('the example of a job in the API document is what is sent', () => {
  const { data, timestamp } = JOB_EVENT_EXAMPLE;
  const body = eventBody(
    { type: 'job.done', at: new Date(timestamp), actor: { kind: 'staff', name: 'Sam' }, data: null, told: data.job },
    { ...data, ...APPROVED, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(JOB_EVENT_EXAMPLE);
});
