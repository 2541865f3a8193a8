import type { InferContractRouterOutputs } from '@orpc/contract';
import type { templates } from '#contract/templates.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language/language.ts';
import {
  CHANNELS,
  type Channel,
  hasTemplate,
  KIND_RULES,
  TEMPLATE_KINDS,
  type TemplateFor,
  type TemplateKind,
} from '#domain/messages/template-kinds.ts';

type Answers = InferContractRouterOutputs<typeof templates>;
export type TemplateView = Answers['get'];
export type TemplateVersion = TemplateView['versions'][number];
export type ListedTemplate = Answers['list']['items'][number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', text: 'Text message' };

export const TEMPLATES_PATH = '/app/settings/templates';

export function templatePath({ kind, language, channel }: TemplateFor): string {
  return `${TEMPLATES_PATH}/${kind}/${language}/${channel}`;
}

/** Returns the template that a URL names; undefined for an unknown one. */
export function templateAt(params: Readonly<Record<string, string | undefined>>): TemplateFor | undefined {
  const kind = TEMPLATE_KINDS.find((known) => known === params['kind']);
  const language = LANGUAGES.find((known) => known === params['language']);
  const channel = CHANNELS.find((known) => known === params['channel']);
  if (!kind || !language || !channel) return undefined;
  const which = { kind, language, channel };
  return hasTemplate(which) ? which : undefined;
}

export function languagesOf(kind: TemplateKind): Language[] {
  return LANGUAGES.filter((language) => hasTemplate({ kind, language, channel: 'email' }));
}

/** Distinguishes the templates of a kind: "English, email". */
export function variantLabel({ kind, language, channel }: TemplateFor): string {
  const words = CHANNEL_LABELS[channel];
  return languagesOf(kind).length > 1 ? `${LANGUAGE_NAMES[language]}, ${words.toLowerCase()}` : words;
}

export const GROUPS = [
  { title: 'To customers', kinds: kindsTo('customer') },
  { title: 'To the team', kinds: kindsTo('staff') },
] as const;

function kindsTo(reader: 'customer' | 'staff'): TemplateKind[] {
  return TEMPLATE_KINDS.filter((kind) => KIND_RULES[kind].to === reader);
}
