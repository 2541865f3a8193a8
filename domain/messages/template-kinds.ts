/** Messages that a company can reword, and the variables that each may and must have. */
import { LANGUAGES, type Language } from '#domain/language/language.ts';
import type { Variable } from './template-variables.ts';
import { VARIABLES } from './template-variables.ts';

export const CHANNELS = ['email', 'text'] as const;
export type Channel = (typeof CHANNELS)[number];

export const TEMPLATE_KINDS = [
  'quote_sent',
  'wash_due',
  'reminder_first',
  'reminder_middle',
  'reminder_last',
  'quote_approved',
  'quote_approved_staff',
  'quote_declined',
  'quote_declined_staff',
  'question_received',
  'question_answered',
  'payment_requested',
  'payment_receipt',
  'payment_refunded',
  'appointment_confirmed',
  'appointment_changed',
  'appointment_cancelled',
  'appointment_reminder',
  'on_the_way',
  'work_done',
  'invitation',
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const APPOINTMENT_KINDS = [
  'appointment_confirmed',
  'appointment_changed',
  'appointment_cancelled',
  'appointment_reminder',
  'on_the_way',
] as const satisfies TemplateKind[];
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

interface KindRules {
  label: string;
  about: string;
  /** Customers get their own language. Staff and invited people get English. */
  to: 'customer' | 'staff';
  channels: readonly Channel[];
  variables: readonly Variable[];
  required: readonly Variable[];
  /** Set when strangers read the subject. Anyone can give a company any name, so the subject is always the default. */
  fixedSubject?: true;
  /** True when the recipient can unsubscribe. Transactional messages have no opt-out. */
  optOut: boolean;
}

const QUOTE = [
  'customer_name',
  'customer_first_name',
  'company_name',
  'company_phone',
  'company_email',
  'quote_number',
  'quote_total',
  'quote_summary',
  'property_address',
] as const;
const OFFER = [...QUOTE, 'valid_until', 'approval_link', 'deposit_amount', 'sender_name'] as const;
const DECISION = [...QUOTE, 'approval_link', 'decided_at'] as const;
const STAFF = [...QUOTE, 'quote_link'] as const;

/** Variables of appointment messages. An appointment may have no quote, and these messages contain no amounts. */
const APPOINTMENT = [
  'customer_name',
  'customer_first_name',
  'company_name',
  'company_phone',
  'company_email',
  'quote_number',
  'quote_summary',
  'property_address',
  'appointment_date',
  'appointment_time',
  'crew_names',
  'approval_link',
  'sender_name',
] as const;

const BOTH: readonly Channel[] = CHANNELS;
const EMAIL: readonly Channel[] = ['email'];

const reminder = (label: string, about: string): KindRules => ({
  label,
  about,
  to: 'customer',
  channels: BOTH,
  variables: [...OFFER, 'sent_ago'],
  required: ['approval_link'],
  optOut: true,
});

const deal = (rules: Omit<KindRules, 'to' | 'optOut'>): KindRules => ({ ...rules, to: 'customer', optOut: false });
const staff = (rules: Omit<KindRules, 'to' | 'optOut' | 'channels'>): KindRules => ({
  ...rules,
  to: 'staff',
  channels: EMAIL,
  optOut: false,
});

export const KIND_RULES: Readonly<Record<TemplateKind, KindRules>> = {
  quote_sent: deal({
    label: 'Quote sent',
    about: 'To the customer, with the link to read, approve or decline the quote.',
    channels: BOTH,
    variables: [...OFFER, 'message'],
    required: ['approval_link'],
  }),
  wash_due: {
    label: 'Next wash due',
    about: 'To the customer of a wash plan, three weeks before the next wash, with the link to approve it.',
    to: 'customer',
    channels: BOTH,
    variables: [...OFFER, 'wash_month'],
    required: ['approval_link'],
    optOut: true,
  },
  reminder_first: reminder('First reminder', 'To a customer who hasn’t replied, in the first days after sending.'),
  reminder_middle: reminder('Later reminder', 'To a customer who hasn’t replied for a week or two.'),
  reminder_last: reminder('Last reminder', 'To a customer who hasn’t replied, shortly before the quote expires.'),
  quote_approved: deal({
    label: 'Quote approved',
    about: 'To the customer after they approve, with the PDF.',
    channels: EMAIL,
    variables: [...DECISION, 'signer_name', 'deposit_amount', 'next_steps'],
    required: [],
  }),
  quote_approved_staff: staff({
    label: 'Quote approved (to you)',
    about: 'To the person who created the quote, after the customer approves it.',
    variables: [...STAFF, 'signer_name', 'decided_at'],
    required: [],
  }),
  quote_declined: deal({
    label: 'Quote declined',
    about: 'To the customer after they decline.',
    channels: EMAIL,
    variables: DECISION,
    required: [],
  }),
  quote_declined_staff: staff({
    label: 'Quote declined (to you)',
    about: 'To the person who created the quote, after the customer declines it.',
    variables: [...STAFF, 'decided_at', 'reason'],
    required: [],
  }),
  question_received: staff({
    label: 'Question received (to you)',
    about: 'To the person who created the quote, when the customer asks a question.',
    variables: [...STAFF, 'question'],
    required: ['question'],
  }),
  question_answered: deal({
    label: 'Reply to a question',
    about: 'To the customer, with your reply to a question.',
    channels: BOTH,
    variables: [...QUOTE, 'question', 'answer', 'approval_link', 'sender_name'],
    required: ['answer'],
  }),
  payment_requested: deal({
    label: 'Payment requested',
    about: 'To the customer, with the deposit or the balance due and a payment link.',
    channels: BOTH,
    variables: [...QUOTE, 'payment_due', 'open_amount', 'deposit_amount', 'payment_link', 'message', 'sender_name'],
    required: ['payment_link'],
  }),
  payment_receipt: deal({
    label: 'Receipt',
    about: 'To the customer, after a card payment. Optional for payments you record.',
    channels: EMAIL,
    variables: [...QUOTE, 'paid_amount', 'open_amount', 'receipt_link'],
    required: ['paid_amount'],
  }),
  payment_refunded: deal({
    label: 'Refund',
    about: 'To the customer, when a card payment is refunded.',
    channels: EMAIL,
    variables: [...QUOTE, 'refund_amount', 'reason'],
    required: ['refund_amount'],
  }),
  appointment_confirmed: deal({
    label: 'Appointment confirmed',
    about: 'To the customer, when you confirm a time, with a calendar invitation.',
    channels: BOTH,
    variables: [...APPOINTMENT, 'message'],
    required: ['appointment_date', 'appointment_time'],
  }),
  appointment_changed: deal({
    label: 'Appointment changed',
    about: 'To the customer, when their appointment moves. It updates their calendar.',
    channels: BOTH,
    variables: [...APPOINTMENT, 'previous_appointment', 'message'],
    required: ['appointment_date', 'appointment_time'],
  }),
  appointment_cancelled: deal({
    label: 'Appointment canceled',
    about: 'To the customer, when their appointment is canceled. It’s removed from their calendar.',
    channels: BOTH,
    variables: [...APPOINTMENT, 'message'],
    required: ['appointment_date'],
  }),
  appointment_reminder: deal({
    label: 'Appointment reminder',
    about: 'To the customer, the day before an appointment.',
    channels: BOTH,
    variables: APPOINTMENT,
    required: ['appointment_date', 'appointment_time'],
  }),
  on_the_way: deal({
    label: 'On the way',
    about: 'To the customer, when your crew taps “On my way”: by text if they opted in, otherwise by email.',
    channels: BOTH,
    variables: [...APPOINTMENT, 'arrival_window'],
    required: ['arrival_window'],
  }),
  work_done: deal({
    label: 'Work done',
    about: 'To the customer, with photos of the finished work and the balance due.',
    channels: BOTH,
    variables: [...QUOTE, 'open_amount', 'approval_link', 'sender_name'],
    required: ['approval_link'],
  }),
  invitation: staff({
    label: 'Invitation',
    about: 'To a person you invite to your team.',
    variables: ['inviter_name', 'company_name', 'product_name', 'invitation_link'],
    required: ['invitation_link'],
    fixedSubject: true,
  }),
};

export function isAppointment(kind: string): kind is AppointmentKind {
  return APPOINTMENT_KINDS.some((each) => each === kind);
}

export interface TemplateFor {
  kind: TemplateKind;
  language: Language;
  channel: Channel;
}

/** A text message has no subject. */
export interface TemplateText {
  subject: string;
  body: string;
}

export interface MessageTemplate extends TemplateFor, TemplateText {}

/** Returns false for kinds that have no text message, or don't exist in the language. */
export function hasTemplate({ kind, language, channel }: TemplateFor): boolean {
  const { channels, to } = KIND_RULES[kind];
  return channels.includes(channel) && (to === 'customer' || language === 'en');
}

export const TEMPLATES: readonly TemplateFor[] = TEMPLATE_KINDS.flatMap((kind) =>
  LANGUAGES.flatMap((language) => CHANNELS.map((channel) => ({ kind, language, channel }))),
).filter(hasTemplate);

/** @param language the customer's language */
export function languageOf(kind: TemplateKind, language: Language): Language {
  return KIND_RULES[kind].to === 'customer' ? language : 'en';
}

/**
 * Returns a variable's name in the template editor. A payment request asks only for the amount due now, so its variable
 * has another name.
 */
export function variableLabel(kind: TemplateKind, name: Variable): string {
  const isAsked = kind === 'payment_requested' && name === 'open_amount';
  return isAsked ? 'Deposit or balance due' : VARIABLES[name].label;
}

/** Returns the variables allowed in a field. A subject is one line without links, and a text message has no tables. */
export function variablesOf(kind: TemplateKind, channel: Channel, field: keyof TemplateText): readonly Variable[] {
  const { variables } = KIND_RULES[kind];
  if (field === 'subject') return variables.filter((name) => VARIABLES[name].sort === 'line');
  return channel === 'text' ? variables.filter((name) => VARIABLES[name].sort !== 'facts') : variables;
}
