import { type QuoteEventType, stateText } from '#domain/quote/lifecycle.ts';

export const NOTIFICATION_KINDS = [
  'asked',
  'approved',
  'declined',
  'question',
  'text_received',
  'appointment',
  'viewed',
  'undelivered',
  'paid',
  'payment_problem',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

interface KindTexts {
  label: string;
  about: string;
  /** push text after a quote's number, without any name or amount */
  news: string;
  /** push text about several quotes, after their number */
  counted: string;
}

export const NOTIFICATION_TEXTS: Readonly<Record<NotificationKind, KindTexts>> = {
  asked: {
    label: 'New request',
    about: 'Someone asks for a quote on your website.',
    news: 'is a new request',
    counted: 'requested on your website',
  },
  approved: {
    label: 'Quote approved',
    about: 'A customer approves, or someone records an approval.',
    news: 'was approved',
    counted: 'approved',
  },
  declined: {
    label: 'Quote declined',
    about: 'A customer declines, or someone records a decline.',
    news: 'was declined',
    counted: 'declined',
  },
  question: {
    label: 'Question',
    about: 'A customer asks a question on the quote page.',
    news: 'has a question',
    counted: 'with a question',
  },
  text_received: {
    label: 'Text message',
    about: 'A customer replies by text.',
    news: 'has a text message',
    counted: 'with a text message',
  },
  appointment: {
    label: 'Time requested',
    about: 'A customer requests a time, or a different one.',
    news: 'has a time to confirm',
    counted: 'with a time to confirm',
  },
  viewed: {
    label: 'Quote viewed',
    about: 'A customer opens a quote or a new revision for the first time.',
    news: 'was viewed',
    counted: 'viewed',
  },
  undelivered: {
    label: 'Not delivered',
    about: 'An email or text bounces, is refused, or is marked as spam.',
    news: 'has an undelivered message',
    counted: 'with an undelivered message',
  },
  paid: {
    label: 'Payment',
    about: 'A customer pays by card.',
    news: 'has a payment',
    counted: 'with a payment',
  },
  payment_problem: {
    label: 'Payment problem',
    about: 'A dispute, a failed refund or an overpayment. Also goes to the owner.',
    news: 'has a payment problem',
    counted: 'with a payment problem',
  },
};

const KIND_OF_EVENT = {
  // Only a draft that someone asked for notifies anyone.
  created: 'asked',
  approved: 'approved',
  declined: 'declined',
  question: 'question',
  text_received: 'text_received',
  appointment_requested: 'appointment',
  viewed: 'viewed',
  bounced: 'undelivered',
  complained: 'undelivered',
  not_sent: 'undelivered',
  paid: 'paid',
  refund_requested: 'payment_problem',
  refund_failed: 'payment_problem',
  disputed: 'payment_problem',
} as const satisfies Partial<Record<QuoteEventType, NotificationKind>>;

type NewsEventType = keyof typeof KIND_OF_EVENT;

const isNews = (type: string): type is NewsEventType => Object.hasOwn(KIND_OF_EVENT, type);

/** Returns null for an event that notifies no one. */
export const notificationKindOf = (type: QuoteEventType): NotificationKind | null =>
  isNews(type) ? KIND_OF_EVENT[type] : null;

const SUBJECTS: Readonly<Record<NewsEventType, string>> = {
  created: 'Request for a quote',
  approved: stateText('approved'),
  declined: stateText('declined'),
  question: 'Question',
  text_received: 'Text message',
  appointment_requested: 'Requested time',
  viewed: stateText('viewed'),
  bounced: 'Not delivered',
  complained: 'Marked as spam',
  not_sent: stateText('not_sent'),
  paid: 'Payment received',
  refund_requested: 'Refund started',
  refund_failed: 'Refund failed',
  disputed: 'Dispute',
};

/** The first part of an email's subject, before the quote and its customer. */
export const newsSubject = (type: string): string => (isNews(type) ? SUBJECTS[type] : 'Update');
