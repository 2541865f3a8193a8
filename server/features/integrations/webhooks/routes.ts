import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { replayDelivery, replaySince, sendTestDelivery, skipDelivery } from './deliveries.ts';
import { presentDelivery, presentTry } from './delivery-present.ts';
import { deliveryInFull, listDeliveries } from './delivery-queries.ts';
import { presentEndpoint } from './endpoint-present.ts';
import { listEndpoints } from './endpoint-queries.ts';
import {
  changeEndpoint,
  createEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './endpoints.ts';

export function webhooksRoutes(procedures: Procedures, services: Services) {
  return { ...endpointRoutes(procedures, services), ...deliveryRoutes(procedures, services) };
}

function endpointRoutes({ webhooks }: Procedures, services: Services) {
  return {
    list: webhooks.list.handler(async ({ context }) =>
      (await listEndpoints(services.db, context.caller.member.scope, services.now())).map(presentEndpoint),
    ),
    create: webhooks.create.handler(async ({ input, context }) => {
      const { secret, row } = await createEndpoint(services, context.caller.member.scope, input, context.caller.author);
      return { secret, endpoint: presentEndpoint(row) };
    }),
    update: webhooks.update.handler(async ({ input, context }) =>
      presentEndpoint(await changeEndpoint(services, context.caller.member.scope, input, context.caller.author)),
    ),
    pause: webhooks.pause.handler(async ({ input, context }) =>
      presentEndpoint(await pauseEndpoint(services, context.caller.member.scope, input.id, context.caller.author)),
    ),
    resume: webhooks.resume.handler(async ({ input, context }) =>
      presentEndpoint(await resumeEndpoint(services, context.caller.member.scope, input.id, context.caller.author)),
    ),
    rotate: webhooks.rotate.handler(async ({ input, context }) => {
      const { secret, row } = await rotateSecret(
        services,
        context.caller.member.scope,
        input.id,
        context.caller.author,
      );
      return { secret, endpoint: presentEndpoint(row) };
    }),
    remove: webhooks.remove.handler(async ({ input, context }) => {
      await removeEndpoint(services, context.caller.member.scope, input.id, context.caller.author);
      return { ok: true } as const;
    }),
  };
}

function deliveryRoutes({ webhooks }: Procedures, services: Services) {
  return {
    test: webhooks.test.handler(async ({ input, context }) =>
      presentDelivery(await sendTestDelivery(services, context.caller.member.scope, input.id)),
    ),
    deliveries: webhooks.deliveries.handler(async ({ input, context }) => {
      const { id, ...page } = input;
      const { rows, nextBefore } = await listDeliveries(services.db, context.caller.member.scope, id, page);
      return { deliveries: rows.map(presentDelivery), next_before: nextBefore };
    }),
    delivery: webhooks.delivery.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      const { row, body, tries } = await deliveryInFull(services.db, context.caller.member.scope, place);
      return { delivery: presentDelivery(row), body, tries: tries.map(presentTry) };
    }),
    replay: webhooks.replay.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      return presentDelivery(await replayDelivery(services, context.caller.member.scope, place, context.caller.author));
    }),
    skip: webhooks.skip.handler(async ({ input, context }) => {
      const place = { endpointId: input.id, id: input.delivery_id };
      return presentDelivery(await skipDelivery(services, context.caller.member.scope, place, context.caller.author));
    }),
    replaySince: webhooks.replaySince.handler(async ({ input, context }) => {
      const from = { endpointId: input.id, since: new Date(input.since) };
      return { count: await replaySince(services, context.caller.member.scope, from, context.caller.author) };
    }),
  };
}
