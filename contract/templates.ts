import { z } from 'zod';
import { LANGUAGES } from '#domain/language/language.ts';
import { CHANNELS, TEMPLATE_KINDS } from '#domain/messages/template-kinds.ts';
import { MAIL_BODY_MAX, SUBJECT_MAX } from '#domain/messages/template-limits.ts';
import { Counter, Id, member, TextInput, Timestamp } from './base.ts';

const Which = z.object({
  kind: z.enum(TEMPLATE_KINDS, 'Choose a kind of message from the list of templates'),
  language: z.enum(LANGUAGES),
  channel: z.enum(CHANNELS),
});

/**
 * A template as typed. Its limits exceed those of saving, so that an overlong text gets an error with its position,
 * like any other problem.
 */
const Typed = Which.extend({
  subject: TextInput()
    .max(10 * SUBJECT_MAX)
    .default(''),
  body: TextInput().max(4 * MAIL_BODY_MAX),
});

export const Template = Which.extend({
  /** '' for a text message */
  subject: z.string(),
  body: z.string(),
  is_default: z.boolean(),
  /** 0 before the first change, then one higher with each change */
  version: Counter(),
  changed_at: Timestamp.nullable(),
  /** '' until the first change */
  changed_by: z.string(),
});

const TemplateVersion = z.object({
  version: Counter(1),
  subject: z.string(),
  body: z.string(),
  is_default: z.boolean(),
  created_at: Timestamp,
  author_name: z.string(),
});

export const VERSIONS_SHOWN = 20;

const Preview = z.object({
  /** the previewed quote. null for the sample */
  quote: z.object({ id: Id('quote'), number: z.string(), customer_name: z.string() }).nullable(),
  /** '' for a text message */
  subject: z.string(),
  /** '' for a text message */
  html: z.string(),
  text: z.string(),
  /** null for an email */
  segments: z
    .object({
      encoding: z.enum(['GSM-7', 'UCS-2']),
      units: z.int(),
      segments: z.int(),
      left: z.int(),
      unusual: z.string().nullable(),
    })
    .nullable(),
});

/** INVALID_INPUT lists `problems`, each with field, line and column. */
export const templates = {
  list: member('templates.view')
    .meta({ scope: 'templates:read' })
    .route({ method: 'GET', path: '/templates', tags: ['messages'] })
    .output(z.object({ items: z.array(Template) })),
  /** Returns a template, its default wording for comparison, and its earlier versions, newest first. */
  get: member('templates.view')
    .meta({ scope: 'templates:read' })
    .route({ method: 'GET', path: '/templates/{kind}/{language}/{channel}', tags: ['messages'] })
    .input(Which)
    .output(
      Template.extend({
        default_subject: z.string(),
        default_body: z.string(),
        versions: z.array(TemplateVersion),
      }),
    ),
  /** CHANGED_BY_OTHER when `version` is stale. */
  save: member('templates.change', 'write')
    .meta({ scope: 'templates:write' })
    .route({ method: 'PUT', path: '/templates/{kind}/{language}/{channel}', tags: ['messages'] })
    .input(Typed.extend({ version: Counter() }))
    .output(Template),
  restoreDefault: member('templates.change', 'write')
    .meta({ scope: 'templates:write' })
    .route({ method: 'POST', path: '/templates/{kind}/{language}/{channel}/default', tags: ['messages'] })
    .input(Which)
    .output(Template),
  /** Renders a template with the company's newest quote, or with a sample. Stores and sends nothing. */
  preview: member('templates.view', 'write')
    .route({ method: 'POST', path: '/templates/preview', tags: ['messages'] })
    .input(Typed.extend({ quote_id: Id('quote').optional() }))
    .output(Preview),
  /** Emails the preview to the caller. For a text template, the email shows the text in a blockquote. */
  sendTest: member('templates.change', 'test_mail')
    .route({ method: 'POST', path: '/templates/test', tags: ['messages'] })
    .input(Typed.extend({ quote_id: Id('quote').optional() }))
    .output(z.object({ to: z.string() })),
};
