import { replayDelivery, replaySince, sendTest, skipDelivery } from '#server/features/webhooks/deliveries.ts';
import { presentDelivery, presentTry } from '#server/features/webhooks/delivery-present.ts';
import { deliveryInFull, listDeliveries } from '#server/features/webhooks/delivery-queries.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import {
  changeEndpoint,
  createEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './endpoints.ts';
import { presentEndpoint } from './endpoint-present.ts';
import { listEndpoints } from './endpoint-queries.ts';

export function webhooksRoutes(gate: Gate, services: Services) {
  return { ...endpointRoutes(gate, services), ...deliveryRoutes(gate, services) };
}

function endpointRoutes({ webhooks }: Gate, services: Services) {
  return {
    list: webhooks.list.handler(async ({ context }) =>
      (await listEndpoints(services.db, memberOf(context).scope, services.now())).map(presentEndpoint),
    ),
    create: webhooks.create.handler(async ({ input, context }) => {
      const { secret, row } = await createEndpoint(services, memberOf(context).scope, input, authorOf(context));
      return { secret, endpoint: presentEndpoint(row) };
    }),
    update: webhooks.update.handler(async ({ input, context }) =>
      presentEndpoint(await changeEndpoint(services, memberOf(context).scope, input, authorOf(context))),
    ),
    pause: webhooks.pause.handler(async ({ input, context }) =>
      presentEndpoint(await pauseEndpoint(services, memberOf(context).scope, input.id, authorOf(context))),
    ),
    resume: webhooks.resume.handler(async ({ input, context }) =>
      presentEndpoint(await resumeEndpoint(services, memberOf(context).scope, input.id, authorOf(context))),
    ),
    rotate: webhooks.rotate.handler(async ({ input, context }) => {
      const { secret, row } = await rotateSecret(services, memberOf(context).scope, input.id, authorOf(context));
      return { secret, endpoint: presentEndpoint(row) };
    }),
    remove: webhooks.remove.handler(async ({ input, context }) => {
      await removeEndpoint(services, memberOf(context).scope, input.id, authorOf(context));
      return { ok: true } as const;
    }),
  };
}

function deliveryRoutes({ webhooks }: Gate, services: Services) {
  return {
    test: webhooks.test.handler(async ({ input, context }) =>
      presentDelivery(await sendTest(services, memberOf(context).scope, input.id)),
    ),
    deliveries: webhooks.deliveries.handler(async ({ input, context }) => {
      const { id, ...page } = input;
      const { rows, nextBefore } = await listDeliveries(services.db, memberOf(context).scope, id, page);
      return { deliveries: rows.map(presentDelivery), next_before: nextBefore };
    }),
    delivery: webhooks.delivery.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      const { row, body, tries } = await deliveryInFull(services.db, memberOf(context).scope, place);
      return { delivery: presentDelivery(row), body, tries: tries.map(presentTry) };
    }),
    replay: webhooks.replay.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      return presentDelivery(await replayDelivery(services, memberOf(context).scope, place, authorOf(context)));
    }),
    skip: webhooks.skip.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      return presentDelivery(await skipDelivery(services, memberOf(context).scope, place, authorOf(context)));
    }),
    replaySince: webhooks.replaySince.handler(async ({ input, context }) => {
      const from = { endpointId: input.id, since: new Date(input.since) };
      return { count: await replaySince(services, memberOf(context).scope, from, authorOf(context)) };
    }),
  };
}
