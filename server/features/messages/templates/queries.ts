import { VERSIONS_SHOWN } from '#contract/templates.ts';
import { ProductError } from '#domain/errors.ts';
import { hasTemplate, TEMPLATES, type TemplateFor } from '#domain/messages/template-kinds.ts';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { templateVersionsQuery } from '#server/providers/mail/template-queries.ts';

export type VersionRow = Awaited<ReturnType<ReturnType<typeof templateVersionsQuery>['execute']>>[number];

/** `newest` is null before the first change. */
export interface CurrentTemplate {
  which: TemplateFor;
  newest: VersionRow | null;
}

/** @throws ProductError NOT_FOUND for a template that doesn't exist */
export function assertTemplate(which: TemplateFor): void {
  if (!hasTemplate(which)) throw new ProductError('NOT_FOUND');
}

/** In display order. */
export async function listTemplates(db: Database, scope: OrgScope): Promise<CurrentTemplate[]> {
  const rows = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('message_templates')
      .distinctOn(['kind', 'language', 'channel'])
      .where('org_id', '=', scope.orgId)
      .orderBy('kind')
      .orderBy('language')
      .orderBy('channel')
      .orderBy('version', 'desc')
      .select(['kind', 'language', 'channel'])
      .select(['version', 'is_default', 'subject', 'body', 'author_name', 'created_at'])
      .execute(),
  );
  const newest = new Map(rows.map((row) => [`${row.kind} ${row.language} ${row.channel}`, row]));
  return TEMPLATES.map((which) => ({
    which,
    newest: newest.get(`${which.kind} ${which.language} ${which.channel}`) ?? null,
  }));
}

/** @returns null before the first change @throws ProductError NOT_FOUND */
export async function currentTemplate(tx: Tx, scope: OrgScope, which: TemplateFor): Promise<CurrentTemplate> {
  assertTemplate(which);
  const newest = await templateVersionsQuery(tx, scope, which).limit(1).executeTakeFirst();
  return { which, newest: newest ?? null };
}

/** Newest first. @throws ProductError NOT_FOUND */
export async function readVersions(db: Database, scope: OrgScope, which: TemplateFor): Promise<VersionRow[]> {
  assertTemplate(which);
  return withOrg(db, scope, (tx) => templateVersionsQuery(tx, scope, which).limit(VERSIONS_SHOWN).execute());
}
