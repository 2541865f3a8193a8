import { type ErrorCode, errorCodeOf, toastMessage } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { type PageTexts, pageTexts } from '#domain/language/texts.ts';

const MESSAGES: Readonly<Partial<Record<ErrorCode, keyof PageTexts['errors']>>> = {
  INVALID_INPUT: 'input',
  RATE_LIMITED: 'rateLimited',
  QUOTE_EXPIRED: 'expired',
  QUOTE_UNAVAILABLE: 'unavailable',
  QUOTE_UPDATED: 'updated',
  COMPANY_ENDING: 'ending',
  QUOTE_DECIDED: 'decided',
  EVIDENCE_MISMATCH: 'mismatch',
  QUOTE_INCOMPLETE: 'incomplete',
  STORAGE_FULL: 'storageFull',
  PAYMENT_REFUSED: 'paymentRefused',
  PAYMENT_UNAVAILABLE: 'paymentUnavailable',
  PDF_UNAVAILABLE: 'pdf',
};

interface KnownFailure {
  message?: unknown;
  details?: { language?: unknown } | undefined;
  /** details of an API error */
  data?: { language?: unknown } | undefined;
}

/** Returns the language of the error's message, or of its quote. */
function languageOfFailure(error: unknown): Language | undefined {
  const { details, data } = (typeof error === 'object' && error !== null ? error : {}) as KnownFailure;
  return asLanguage((details ?? data)?.language);
}

/**
 * Returns a failure's message in the customer's language. In English, that is the error's own message. A refused
 * payment's message already is in the customer's language.
 */
export function customerMessage(error: unknown, language: Language): string {
  if (language === 'en') return toastMessage(error);
  const code = errorCodeOf(error);
  const { message } = (typeof error === 'object' && error !== null ? error : {}) as KnownFailure;
  const isOwnSentence = code === 'PAYMENT_REFUSED' && languageOfFailure(error) === language;
  if (isOwnSentence && typeof message === 'string') return message;
  return pageTexts(language).errors[MESSAGES[code] ?? 'unknown'];
}
