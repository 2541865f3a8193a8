import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readAllowance } from '#server/providers/mail/allowance-queries.ts';

export function readCompanyAllowance({ db, now }: Pick<Services, 'db' | 'now'>, scope: OrgScope) {
  return withOrg(db, scope, (tx) => readAllowance(tx, scope, now()));
}
