import { withOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readAllowance } from '#server/mail/allowance-queries.ts';
import type { Services } from '#server/features/services.ts';

export function readCompanyAllowance({ db, now }: Pick<Services, 'db' | 'now'>, scope: OrgScope) {
  return withOrg(db, scope, (tx) => readAllowance(tx, scope, now()));
}
