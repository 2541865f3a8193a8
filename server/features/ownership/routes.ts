import { endCompany, keepCompany } from '#server/features/company-end/commands.ts';
import { renewProvenSession } from '#server/features/factor-codes/routes.ts';
import { authorOf } from '#server/gate/author.ts';
import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { transferOwnership } from './commands.ts';

export function ownershipRoutes(gate: Gate, services: Services) {
  const { ownership } = gate;
  return {
    transfer: ownership.transfer.handler(async ({ input, context }) => {
      const to = { userId: input.user_id, fullName: input.full_name, password: input.password };
      await transferOwnership(services, memberOf(context), to, authorOf(context));
      await renewProvenSession(services, context);
      return { ok: true } as const;
    }),
    end: ownership.end.handler(async ({ input, context }) => {
      const typed = { companyName: input.company_name, password: input.password };
      const endsAt = await endCompany(services, memberOf(context), typed, authorOf(context));
      await renewProvenSession(services, context);
      return { ends_at: endsAt.toISOString() };
    }),
    keep: ownership.keep.handler(async ({ context }) => {
      await keepCompany(services, memberOf(context), authorOf(context));
      return { ok: true } as const;
    }),
  };
}
