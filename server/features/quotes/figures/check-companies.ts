import { sql } from 'kysely';
import { type Database, withOrg } from '#server/db/client.ts';
import { type OrgScope, scopeOfMembership } from '#server/db/scope.ts';
import { differenceLabels, type Differences, differences, mend } from './check.ts';

/** Counting numbers again changes days, which are compared once more. */
const ROUNDS = 3;

/**
 * Compares what reports sum up with the quotes, payments and visits of every company, while the program runs.
 * @param mends whether what differs is put right
 * @param tell called for each company with the lines that differ, before they are mended
 * @returns how many companies differ, or still differ after mending
 */
export async function checkCompanies(
  db: Database,
  mends: boolean,
  tell: (orgId: string, lines: readonly string[]) => void,
): Promise<number> {
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').orderBy('id').execute();
  let differing = 0;
  for (const { id } of companies) {
    const scope = scopeOfMembership({ orgId: id });
    let found = await compare(db, scope);
    if (!isSame(found)) tell(id, differenceLabels(found));
    for (let round = 0; mends && round < ROUNDS && !isSame(found); round += 1) {
      const missing = found;
      await withOrg(db, scope, (tx) => mend(tx, scope, missing));
      found = await compare(db, scope);
    }
    if (!isSame(found)) differing += 1;
  }
  return differing;
}

/** In one state of the database: what happens meanwhile would look like a difference. */
function compare(db: Database, scope: OrgScope): Promise<Differences> {
  return withOrg(db, scope, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return differences(tx, scope);
  });
}

function isSame(found: Differences): boolean {
  return differenceLabels(found).length === 0;
}
