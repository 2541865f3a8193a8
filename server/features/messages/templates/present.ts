import type { z } from 'zod';
import type { Template, templates } from '#contract/templates.ts';
import { defaultTemplate, underItsSubject } from '#domain/messages/default-templates/default-templates.ts';
import type { TemplateFor } from '#domain/messages/template-kinds.ts';
import type { CurrentTemplate, VersionRow } from './queries.ts';

type Shown = z.input<typeof Template>;

export function presentTemplate({ which, newest }: CurrentTemplate): Shown {
  const { kind, language, channel } = which;
  const { subject, body } = !newest || newest.is_default ? defaultTemplate(which) : underItsSubject(which, newest);
  return {
    kind,
    language,
    channel,
    subject,
    body,
    is_default: newest?.is_default ?? true,
    version: newest?.version ?? 0,
    changed_at: newest?.created_at.toISOString() ?? null,
    changed_by: newest?.author_name ?? '',
  };
}

type WithVersions = z.input<NonNullable<(typeof templates.get)['~orpc']['outputSchema']>>;

/** @param versions newest first */
export function presentWithVersions(which: TemplateFor, versions: readonly VersionRow[]): WithVersions {
  const words = defaultTemplate(which);
  return {
    ...presentTemplate({ which, newest: versions[0] ?? null }),
    default_subject: words.subject,
    default_body: words.body,
    versions: versions.map((row) => ({
      version: row.version,
      subject: row.is_default ? words.subject : underItsSubject(which, row).subject,
      body: row.is_default ? words.body : row.body,
      is_default: row.is_default,
      created_at: row.created_at.toISOString(),
      author_name: row.author_name,
    })),
  };
}
