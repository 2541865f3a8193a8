import { endCompany, keepCompany } from '#server/features/company/deletion.ts';
import { provenViewer } from '#server/features/accounts/reauthenticate.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf, type ViewerContext } from '#server/auth/viewer.ts';
import type { ApiContext } from '#server/http/api.ts';
import type { Services } from '#server/features/services.ts';
import { transferOwnership } from './ownership.ts';

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
