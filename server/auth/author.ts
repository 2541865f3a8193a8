import type { AuditEntry } from '#server/db/audit.ts';
import type { ApiContext } from '#server/http/api.ts';
import { memberOf, type ViewerContext } from './viewer.ts';

/** Who is changing something and from where, as the audit log keeps it. */
export type Author = Pick<AuditEntry, 'actor' | 'request'> & {
  /** `apiKeyId` when another program acts; `id` is then whoever made its key, `name` names the key */
  readonly actor: { readonly id: string; readonly name: string; readonly apiKeyId?: string };
};

/** @throws ProductError NOT_AUTHENTICATED, EMAIL_UNCONFIRMED */
export function authorOf(context: ApiContext & ViewerContext): Author {
  const { userId, fullName, apiKey } = memberOf(context);
  const byKey = apiKey ? { apiKeyId: apiKey.id } : {};
  return {
    actor: { id: userId, name: fullName, ...byKey },
    request: { ip: context.request.ip, id: context.request.id },
  };
}
