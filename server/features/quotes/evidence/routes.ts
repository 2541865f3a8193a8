import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { acknowledgeFinding, checkQuoteNow } from './findings.ts';

export function evidenceRoutes({ evidence }: Procedures, services: Services) {
  return {
    check: evidence.check.handler(async ({ input, context }) => {
      await checkQuoteNow(services, context.caller.member.scope, input.id);
      return { ok: true } as const;
    }),
    acknowledge: evidence.acknowledge.handler(async ({ input, context }) => {
      await acknowledgeFinding(services, context.caller.member.scope, input.id, context.caller.author);
      return { ok: true } as const;
    }),
  };
}
