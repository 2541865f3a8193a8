import type { Language } from '#domain/language/language.ts';
import { defaultTemplate, underItsSubject } from '#domain/messages/default-templates/default-templates.ts';
import {
  type Channel,
  languageOf,
  type MessageTemplate,
  type TemplateFor,
  type TemplateKind,
} from '#domain/messages/template-kinds.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';

/** Selects versions, newest first. */
export function templateVersionsQuery(tx: Tx, scope: OrgScope, { kind, language, channel }: TemplateFor) {
  return tx
    .selectFrom('message_templates')
    .where('org_id', '=', scope.orgId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('channel', '=', channel)
    .orderBy('version', 'desc')
    .select(['version', 'is_default', 'subject', 'body', 'author_name', 'created_at']);
}

/**
 * Returns the company's own wording, or the default.
 * @param language the customer's. Messages to staff are always in English
 * @throws Error for a kind without a template for this channel
 */
export async function companyTemplate(
  tx: Tx,
  scope: OrgScope,
  { kind, language, channel }: { kind: TemplateKind; language: Language; channel: Channel },
): Promise<MessageTemplate> {
  const [template] = await companyTemplates(tx, scope, [kind], { language, channel });
  if (!template) throw new Error(`There is no template ${kind}`);
  return template;
}

/** Returns several templates in one round trip, in the same order. Throws as `companyTemplate` does. */
export async function companyTemplates(
  tx: Tx,
  scope: OrgScope,
  kinds: readonly TemplateKind[],
  { language, channel }: { language: Language; channel: Channel },
): Promise<MessageTemplate[]> {
  const wanted = kinds.map((kind) => {
    const which = { kind, channel, language: languageOf(kind, language) };
    return { which, words: defaultTemplate(which) };
  });
  const queries = wanted.map(({ which }) => templateVersionsQuery(tx, scope, which).limit(1).compile());
  const stored = await together(tx, ...queries);
  return wanted.map(({ which, words }, index) => {
    const own = stored[index]?.[0];
    return !own || own.is_default ? words : { ...which, ...underItsSubject(which, own) };
  });
}
