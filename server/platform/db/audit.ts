import type { AuditAction } from '#contract/audit-labels.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { Tx } from './client.ts';
import { newId } from './ids.ts';
import type { OrgScope } from './scope.ts';

export interface AuditEntry {
  /** null for changes that the server makes automatically */
  readonly actor: { readonly id: string | null; readonly name: string };
  readonly action: AuditAction;
  /** what changed, as text: a number, a name, an email */
  readonly target?: string;
  readonly request: { readonly ip: string; readonly id: string };
  /** further details for readers of the log; never secrets */
  readonly data?: Json;
  readonly at: Date;
}

/** The operator of the installation, who runs a program on the server itself. */
export const OPERATOR = {
  actor: { id: null, name: 'Operator of the installation' },
  request: { ip: '', id: '' },
} satisfies Partial<AuditEntry>;

/** Writes the entry in the transaction of the change, so that both are committed or neither is. */
export async function writeAudit(tx: Tx, scope: OrgScope, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      org_id: scope.orgId,
      id: newId(entry.at.getTime()),
      at: entry.at,
      actor_id: entry.actor.id,
      actor_name: entry.actor.name,
      action: entry.action,
      target: entry.target ?? '',
      ip: entry.request.ip,
      request_id: entry.request.id,
      data: JSON.stringify(entry.data ?? {}),
    })
    .execute();
}
