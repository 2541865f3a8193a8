import { endCompany, keepCompany } from '#server/features/company-end/commands.ts';
import { provenViewer } from '#server/features/factor-codes/routes.ts';
import { authorOf } from '#server/gate/author.ts';
import type { Gate } from '#server/gate/gate.ts';
import { memberOf, type ViewerContext } from '#server/gate/viewer.ts';
import type { ApiContext } from '#server/http/api.ts';
import type { Services } from '#server/services.ts';
import { transferOwnership } from './commands.ts';

function provenOwner(services: Services, context: ApiContext & ViewerContext, current_password: string) {
  const viewer = memberOf(context);
  return provenViewer(services, { ...context, viewer }, { current_password, field: 'password' });
}

export function ownershipRoutes(gate: Gate, services: Services) {
  const { ownership } = gate;
  return {
    transfer: ownership.transfer.handler(async ({ input, context }) => {
      const member = await provenOwner(services, context, input.password);
      const to = { userId: input.user_id, fullName: input.full_name };
      await transferOwnership(services, member, to, authorOf(context));
      return { ok: true } as const;
    }),
    end: ownership.end.handler(async ({ input, context }) => {
      const member = await provenOwner(services, context, input.password);
      const endsAt = await endCompany(services, member, input.company_name, authorOf(context));
      return { ends_at: endsAt.toISOString() };
    }),
    keep: ownership.keep.handler(async ({ context }) => {
      await keepCompany(services, memberOf(context), authorOf(context));
      return { ok: true } as const;
    }),
  };
}
