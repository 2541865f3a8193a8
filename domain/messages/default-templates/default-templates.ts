import type { Language } from '#domain/language/language.ts';
import {
  hasTemplate,
  KIND_RULES,
  type MessageTemplate,
  type TemplateFor,
  type TemplateText,
} from '#domain/messages/template-kinds.ts';
import { type DefaultTexts, ENGLISH_TEMPLATES } from './en.ts';
import { SPANISH_TEMPLATES } from './es.ts';

const TEXTS: Readonly<Record<Language, DefaultTexts>> = { en: ENGLISH_TEMPLATES, es: SPANISH_TEMPLATES };

/**
 * Returns the default wording, for a company without its own.
 * @throws Error for a template that doesn't exist
 */
export function defaultTemplate({ kind, language, channel }: TemplateFor): MessageTemplate {
  const words = TEXTS[language][kind];
  const body = channel === 'text' ? words?.text : words?.body;
  if (!hasTemplate({ kind, language, channel }) || words === undefined || body === undefined)
    throw new Error(`There is no template ${kind} for ${channel} in ${language}`);
  return { kind, language, channel, subject: channel === 'text' ? '' : words.subject, body };
}

/** Returns a company's own wording. A kind with a fixed subject keeps the default subject. */
export function underItsSubject(which: TemplateFor, { subject, body }: TemplateText): TemplateText {
  return { subject: KIND_RULES[which.kind].fixedSubject ? defaultTemplate(which).subject : subject, body };
}
