import type { InferContractRouterOutputs } from '@orpc/contract';
import type { templates } from '#contract/templates.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language/language.ts';
import {
  CHANNELS,
  type Channel,
  hasTemplate,
  TEMPLATE_KINDS,
  type TemplateFor,
  type TemplateKind,
} from '#domain/messages/template-kinds.ts';
import { isVariable, VARIABLES, type Variable } from '#domain/messages/template-variables.ts';

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

/** The messages by the moment in which they are sent. The last group is not for customers. */
export const GROUPS: readonly { title: string; kinds: readonly TemplateKind[] }[] = [
  { title: 'Quote', kinds: ['quote_sent', 'quote_approved', 'quote_declined', 'question_answered', 'wash_due'] },
  { title: 'Reminders', kinds: ['reminder_first', 'reminder_middle', 'reminder_last'] },
  { title: 'Payment', kinds: ['payment_requested', 'payment_receipt', 'payment_refunded'] },
  {
    title: 'Appointment',
    kinds: ['appointment_confirmed', 'appointment_changed', 'appointment_cancelled', 'appointment_reminder'],
  },
  { title: 'Work', kinds: ['on_the_way', 'work_done'] },
  { title: 'To your team', kinds: ['quote_approved_staff', 'quote_declined_staff', 'question_received', 'invitation'] },
];

/** Samples that the list shows in place of the variables of subjects. */
const SAMPLES: Partial<Record<Variable, string>> = {
  customer_name: 'Jane Miller',
  customer_first_name: 'Jane',
  quote_number: 'Q-1042',
  quote_total: '$640.00',
  valid_until: 'Fri, Jan 15',
  wash_month: 'April',
  appointment_date: 'Tue, Jan 12',
  appointment_time: '9:00 AM',
  payment_due: 'Balance due',
  paid_amount: '$160.00',
  refund_amount: '$80.00',
};

/** A subject as a customer could read it: "Quote Q-1042 from Clear Water". Other variables keep their names. */
export function readableSubject(subject: string, ours: Partial<Record<Variable, string>>): string {
  return subject.replaceAll(/\{\{\s*([a-z_]+)[^}]*\}\}/g, (_, name: string) => {
    if (!isVariable(name)) return name;
    return ours[name] ?? SAMPLES[name] ?? VARIABLES[name].label.toLowerCase();
  });
}
