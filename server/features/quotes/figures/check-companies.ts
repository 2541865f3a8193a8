import { type Database, withOrg } from '#server/db/client.ts';
import { type OrgScope, scopeOfMembership } from '#server/db/scope.ts';
import {
  type CheckedPart,
  type Compared,
  comparePart,
  differenceLabels,
  FIRST_NUMBER,
  mend,
  monthsToCheck,
} from './check.ts';

/** What happened between comparing and mending is compared once more. */
const ROUNDS = 3;

interface CheckOptions {
  /** whether what differs is put right */
  mends: boolean;
  /** called with the lines that differ, before they are mended */
  tell: (lines: readonly string[]) => void;
}

/**
 * Compares what reports sum up with the quotes, payments and visits of every company, while the program runs.
 * @param tell called for each part of a company with the lines that differ, before they are mended
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
    if (!(await checkCompany(db, scope, { mends, tell: (lines) => tell(id, lines) }))) differing += 1;
  }
  return differing;
}

/** @returns whether everything is right now. Numbers come first: counting one again changes days. */
export async function checkCompany(db: Database, scope: OrgScope, options: CheckOptions): Promise<boolean> {
  let isRight = true;
  const check = async (part: CheckedPart) => {
    const { found, last } = await checkPart(db, scope, part, options);
    if (differenceLabels(found).length > 0) isRight = false;
    return last;
  };
  for (let after: number | null = FIRST_NUMBER; after !== null; ) after = await check({ what: 'numbers', after });
  for (const month of await monthsToCheck(db, scope)) await check({ what: 'month', month });
  await check({ what: 'work' });
  return isRight;
}

async function checkPart(
  db: Database,
  scope: OrgScope,
  part: CheckedPart,
  { mends, tell }: CheckOptions,
): Promise<Compared> {
  let compared = await comparePart(db, scope, part);
  const lines = differenceLabels(compared.found);
  if (lines.length > 0) tell(lines);
  for (let round = 0; mends && round < ROUNDS && differenceLabels(compared.found).length > 0; round += 1) {
    const { found } = compared;
    await withOrg(db, scope, (tx) => mend(tx, scope, found));
    compared = await comparePart(db, scope, part);
  }
  return compared;
}
