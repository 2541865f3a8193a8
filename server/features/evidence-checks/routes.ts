import { authorOf } from '#server/gate/author.ts';
import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { acknowledgeFinding, checkQuoteNow } from './commands.ts';

export function evidenceRoutes({ evidence }: Gate, services: Services) {
  return {
    check: evidence.check.handler(async ({ input, context }) => {
      await checkQuoteNow(services, memberOf(context).scope, input.id);
      return { ok: true } as const;
    }),
    acknowledge: evidence.acknowledge.handler(async ({ input, context }) => {
      await acknowledgeFinding(services, memberOf(context).scope, input.id, authorOf(context));
      return { ok: true } as const;
    }),
  };
}
