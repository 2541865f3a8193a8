import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { acknowledgeFinding, checkQuoteNow } from './checks.ts';

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
