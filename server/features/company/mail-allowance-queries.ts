import { withOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { readAllowance } from '#server/mail/allowance-queries.ts';

export function readCompanyAllowance({ db, now }: Pick<Services, 'db' | 'now'>, scope: OrgScope) {
  return withOrg(db, scope, (tx) => readAllowance(tx, scope, now()));
}
