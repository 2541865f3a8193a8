import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { createKey, revokeKey } from './commands.ts';
import { presentKey } from './present.ts';
import { listKeys } from './queries.ts';

export function apiKeysRoutes({ apiKeys }: Gate, services: Services) {
  return {
    list: apiKeys.list.handler(async ({ context }) =>
      (await listKeys(services.db, memberOf(context).scope, services.now())).map(presentKey),
    ),
    create: apiKeys.create.handler(async ({ input, context }) => {
      const { key, row } = await createKey(services, memberOf(context).scope, input, authorOf(context));
      return { key, api_key: presentKey(row) };
    }),
    revoke: apiKeys.revoke.handler(async ({ input, context }) => {
      await revokeKey(services, memberOf(context).scope, input.id, authorOf(context));
      return { ok: true } as const;
    }),
  };
}
