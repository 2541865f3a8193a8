import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { AskSettings } from '#contract/asks.ts';
import { RANGE_SAMPLE_MAX, rangeAccuracy } from '#domain/quote/asked-range.ts';
import { askPath } from '#domain/quote/quote-request.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { readOrg, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { decidedRequests, decidedRequestsQuery } from './page-queries.ts';

const KEY_LENGTH = 14;
/** Without letters and digits that look alike, because people type the address from a card. */
const KEY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random address of 69 bits. */
function newAskKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
}

function settingsQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['ask_key', 'ask_open', 'ask_shows_range', 'ask_origins'])
    .$narrowType<{ ask_origins: string[] }>();
}

export async function readAskSettings({ db, env }: Pick<Services, 'db' | 'env'>, scope: OrgScope) {
  const { kysely } = db.tenant;
  const [[row], decided] = await readOrg(
    db,
    scope,
    settingsQuery(kysely, scope).compile(),
    decidedRequestsQuery(kysely, scope, RANGE_SAMPLE_MAX).compile(),
  );
  if (!row) throw new Error(`Organization ${scope.orgId} is gone`);
  return {
    open: row.ask_open,
    shows_range: row.ask_shows_range,
    origins: row.ask_origins,
    url: row.ask_key && env.PUBLIC_URL + askPath(row.ask_key),
    accuracy: rangeAccuracy(decidedRequests(decided)),
  };
}

/** Switching the page on for the first time makes its address. Switching it off keeps the address. */
export async function saveAskSettings(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: OrgScope,
  { open, shows_range, origins }: z.output<typeof AskSettings>,
  author: Author,
): Promise<void> {
  await withOrg(db, scope, async (tx) => {
    const before = await settingsQuery(tx, scope).forUpdate().executeTakeFirstOrThrow();
    const after = { ask_open: open, ask_shows_range: shows_range, ask_origins: [...new Set(origins)] };
    const changed = (['ask_open', 'ask_shows_range', 'ask_origins'] as const).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    if (changed.length === 0) return;
    await tx
      .updateTable('organizations')
      .set({
        ...after,
        ask_origins: JSON.stringify(after.ask_origins),
        ask_key: before.ask_key ?? (open ? newAskKey() : null),
      })
      .where('id', '=', scope.orgId)
      .execute();
    const data = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
    const action = 'company.settings_changed';
    await writeAudit(tx, scope, { ...author, action, target: changed.join(', '), data, at: now() });
  });
}
