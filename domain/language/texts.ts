/**
 * All wording for customers, in both languages. A missing Spanish text doesn't compile, because Spanish records have
 * the types of English ones. A bundle contains only the records that it imports.
 */
import { APPOINTMENT_EN, type AppointmentTexts } from './english/appointment.ts';
import { ASK_EN, type AskTexts } from './english/ask.ts';
import { DOCUMENT_EN, type DocumentTexts } from './english/document.ts';
import { HISTORY_EN, type HistoryTexts } from './english/history.ts';
import { MAILS_EN, type MailTexts } from './english/mails.ts';
import { PAGE_EN, type PageTexts } from './english/page.ts';
import { PAYMENT_EN, type PaymentTexts } from './english/payment.ts';
import { QUOTE_EN, type QuoteTexts } from './english/quote.ts';
import { SITE_EN, type SiteTexts } from './english/site.ts';
import { VERIFICATION_EN, type VerificationTexts } from './english/verification.ts';
import type { Language } from './language.ts';
import { APPOINTMENT_ES } from './spanish/appointment.ts';
import { ASK_ES } from './spanish/ask.ts';
import { DOCUMENT_ES } from './spanish/document.ts';
import { HISTORY_ES } from './spanish/history.ts';
import { MAILS_ES } from './spanish/mails.ts';
import { PAGE_ES } from './spanish/page.ts';
import { PAYMENT_ES } from './spanish/payment.ts';
import { QUOTE_ES } from './spanish/quote.ts';
import { SITE_ES } from './spanish/site.ts';
import { VERIFICATION_ES } from './spanish/verification.ts';

export type {
  AppointmentTexts,
  AskTexts,
  DocumentTexts,
  HistoryTexts,
  MailTexts,
  PageTexts,
  PaymentTexts,
  QuoteTexts,
  SiteTexts,
  VerificationTexts,
};

export const appointmentTexts = (language: Language): AppointmentTexts =>
  language === 'es' ? APPOINTMENT_ES : APPOINTMENT_EN;
export const askTexts = (language: Language): AskTexts => (language === 'es' ? ASK_ES : ASK_EN);
export const quoteTexts = (language: Language): QuoteTexts => (language === 'es' ? QUOTE_ES : QUOTE_EN);
export const pageTexts = (language: Language): PageTexts => (language === 'es' ? PAGE_ES : PAGE_EN);
export const paymentTexts = (language: Language): PaymentTexts => (language === 'es' ? PAYMENT_ES : PAYMENT_EN);
export const documentTexts = (language: Language): DocumentTexts => (language === 'es' ? DOCUMENT_ES : DOCUMENT_EN);
export const historyTexts = (language: Language): HistoryTexts => (language === 'es' ? HISTORY_ES : HISTORY_EN);
export const mailTexts = (language: Language): MailTexts => (language === 'es' ? MAILS_ES : MAILS_EN);
export const siteTexts = (language: Language): SiteTexts => (language === 'es' ? SITE_ES : SITE_EN);
export const verificationTexts = (language: Language): VerificationTexts =>
  language === 'es' ? VERIFICATION_ES : VERIFICATION_EN;
