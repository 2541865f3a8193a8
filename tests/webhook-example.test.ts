import { expect, test } from 'vitest';
import { JOB_EVENT_EXAMPLE } from '#contract/openapi/webhooks.ts';
import { eventBody } from '#server/features/integrations/webhooks/delivery-present.ts';
import { EVENT_EXAMPLE } from '#web/site/developers/webhook-example.ts';

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
    { ...data, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(EVENT_EXAMPLE);
});

test('the example of a job in the API document is what is sent', () => {
  const { data, timestamp } = JOB_EVENT_EXAMPLE;
  const body = eventBody(
    { type: 'job.done', at: new Date(timestamp), actor: { kind: 'staff', name: 'Sam' }, data: null, told: data.job },
    { ...data, id: data.quote_id, number: 1001 },
  );
  expect(JSON.parse(body)).toEqual(JOB_EVENT_EXAMPLE);
});
