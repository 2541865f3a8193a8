import { ProductError } from '#domain/errors.ts';
import { checkTemplate, type TemplateProblem } from '#domain/messages/check-template.ts';
import { defaultTemplate, underItsSubject } from '#domain/messages/default-templates/default-templates.ts';
import { KIND_RULES, type TemplateFor, type TemplateText } from '#domain/messages/template-kinds.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { assertTemplate, type CurrentTemplate, currentTemplate } from './queries.ts';

/**
 * Normalizes wording before it is checked and stored: one kind of line break, no subject for a text, and the fixed
 * subject where companies can't change it.
 */
export function typedText(which: TemplateFor, { subject, body }: TemplateText): TemplateText {
  const text = {
    subject: which.channel === 'text' ? '' : subject.trim(),
    body: body.replace(/\r\n?/g, '\n').trimEnd(),
  };
  return underItsSubject(which, text);
}

/** @throws ProductError INVALID_INPUT listing every problem and its position */
function assertRight({ kind, channel }: TemplateFor, text: TemplateText): void {
  const problems: TemplateProblem[] = checkTemplate(kind, channel, text);
  const [first] = problems;
  if (!first) return;
  const issues = problems.map(({ field, message }) => ({ path: [field], message }));
  throw new ProductError('INVALID_INPUT', first.message, { issues, problems });
}

/**
 * Sets the wording of a message. Saving the same wording again changes nothing. Wording equal to the default is stored
 * as the default.
 * @param version the version that was edited
 * @throws ProductError NOT_FOUND, INVALID_INPUT with `problems`, CHANGED_BY_OTHER
 */
export async function saveTemplate(
  services: Services,
  scope: OrgScope,
  { version, typed, ...which }: TemplateFor & { version: number; typed: TemplateText },
  author: Author,
): Promise<CurrentTemplate> {
  assertTemplate(which);
  const text = typedText(which, typed);
  assertRight(which, text);
  return withOrg(services.db, scope, async (tx) => {
    const current = await currentTemplate(tx, scope, which);
    if ((current.newest?.version ?? 0) !== version) throw new ProductError('CHANGED_BY_OTHER');
    const words = defaultTemplate(which);
    if (isSame(text, words)) return restore(tx, services, scope, current, author);
    if (current.newest && !current.newest.is_default && isSame(text, current.newest)) return current;
    return add(tx, services, scope, current, { text, author });
  });
}

/** Repeating the call changes nothing. @throws ProductError NOT_FOUND, CHANGED_BY_OTHER */
export async function restoreDefault(
  services: Services,
  scope: OrgScope,
  which: TemplateFor,
  author: Author,
): Promise<CurrentTemplate> {
  assertTemplate(which);
  return withOrg(services.db, scope, async (tx) =>
    restore(tx, services, scope, await currentTemplate(tx, scope, which), author),
  );
}

const isSame = (one: TemplateText, other: TemplateText) => one.subject === other.subject && one.body === other.body;

async function restore(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  current: CurrentTemplate,
  author: Author,
): Promise<CurrentTemplate> {
  if (current.newest?.is_default ?? true) return current;
  return add(tx, services, scope, current, { text: null, author });
}

/** @param change.text null for the default wording */
async function add(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { which, newest }: CurrentTemplate,
  { text, author }: { text: TemplateText | null; author: Author },
): Promise<CurrentTemplate> {
  const { kind, language, channel } = which;
  const at = services.now();
  const version = (newest?.version ?? 0) + 1;
  const added = await tx
    .insertInto('message_templates')
    .values({
      org_id: scope.orgId,
      id: newId(at.getTime()),
      kind,
      language,
      channel,
      version,
      is_default: text === null,
      subject: text?.subject ?? '',
      body: text?.body ?? '',
      author_id: author.actor.id,
      author_name: author.actor.name,
      created_at: at,
    })
    // Someone else may have added this version since it was read.
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'language', 'channel', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new ProductError('CHANGED_BY_OTHER');
  await writeAudit(tx, scope, {
    ...author,
    action: text === null ? 'template.restored' : 'template.changed',
    target: KIND_RULES[kind].label,
    data: { kind, language, channel, version, was: newest?.subject ?? null, is: text?.subject ?? null },
    at,
  });
  return currentTemplate(tx, scope, which);
}
