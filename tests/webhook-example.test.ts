import { expect, test } from 'vitest';
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
