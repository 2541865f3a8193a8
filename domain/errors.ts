/** Every error that people see, with its specified text (docs/specification.md, section 8). */
export const ERRORS = {
  ALREADY_EXISTS: { status: 409, message: 'This item already exists' },
  PERMISSION_DENIED: { status: 403, message: 'Permission denied' },
  REFERENCE_NOT_FOUND: { status: 409, message: 'Referenced data not found' },
  FIELD_REQUIRED: { status: 400, message: 'Required field is missing' },
  NOT_FOUND: { status: 404, message: 'Data not found' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  ALREADY_REGISTERED: { status: 409, message: 'This email is already registered. Please sign in instead.' },
  NOT_AUTHENTICATED: { status: 401, message: 'Session expired. Please sign in again.' },
  USER_DATA_NOT_FOUND: { status: 404, message: 'User data not found' },
  NETWORK: { status: 503, message: 'Network error. Please check your connection.' },
  UNKNOWN: { status: 500, message: 'An error occurred. Please try again.' },

  INVALID_INPUT: { status: 422, message: 'Please check what you entered.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  SUBSCRIPTION_REQUIRED: { status: 402, message: 'Your trial has ended. Choose a plan to make changes.' },
  COMPANY_ENDING: {
    status: 409,
    message: 'This company is being deleted, so nothing can be changed. The owner can undo this in Owner Tools.',
  },
  EMAIL_UNCONFIRMED: { status: 403, message: 'Confirm your email to join your team.' },
  LINK_INVALID: { status: 404, message: 'This link is invalid or has expired.' },
  CODE_INVALID: {
    status: 422,
    message: 'That code didn’t work. Wait for the next one and try again, or use a backup code.',
  },
  SIGN_IN_OVER: {
    status: 410,
    message: 'This sign-in took too long or had too many wrong codes. Please sign in again.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    message: 'This passkey didn’t work. Try again, or sign in with your password.',
  },
  TWO_FACTOR_REQUIRED: { status: 403, message: 'Your company requires two-factor sign-in. Set it up to continue.' },
  SEAT_LIMIT: { status: 409, message: 'Your plan has no seats left.' },
  OTHER_USER: {
    status: 409,
    message: 'Someone else is signed in on this device now. Sign in again to send your changes.',
  },
  CHANGED_BY_OTHER: { status: 409, message: 'Someone else changed this' },
  QUOTE_EXPIRED: {
    status: 410,
    message: 'This quote approval link has expired. Please contact the company for a new link.',
  },
  QUOTE_UNAVAILABLE: { status: 410, message: 'This quote is no longer available. Please contact the company.' },
  QUOTE_UPDATED: { status: 409, message: 'This quote was updated. Please review the changes.' },
  QUOTE_DECIDED: { status: 409, message: 'This quote was already approved or declined.' },
  ALREADY_ANSWERED: { status: 409, message: 'Someone else already replied. Nothing was sent.' },
  EVIDENCE_MISMATCH: {
    status: 409,
    message: 'We can’t verify this quote right now.',
  },
  QUOTE_PURGED: { status: 410, message: 'This draft was permanently deleted.' },
  QUOTE_INCOMPLETE: { status: 422, message: 'Add a customer name and at least one line before sending.' },
  MAIL_UNCONFIRMED: {
    status: 403,
    message: 'Confirm the owner’s email address before sending. You can still copy a quote’s link.',
  },
  MAIL_ALLOWANCE: {
    status: 429,
    message: 'Your company has reached its email limit for now. Nothing was sent.',
  },
  TEXT_REFUSED: { status: 422, message: 'We can’t text this number. Nothing was sent.' },
  PHOTO_REFUSED: { status: 422, message: 'We can’t read this file as a photo. Use a JPEG, PNG or WebP file.' },
  TOO_LARGE: { status: 413, message: 'This file is too large to upload.' },
  STORAGE_FULL: { status: 507, message: 'The server is out of space. Nothing was saved; please try again later.' },
  PHOTO_UNAVAILABLE: { status: 503, message: 'We couldn’t process the photo. Please try again.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Card payments aren’t available right now. Nothing was charged. Please try again in a minute.',
  },
  PAYMENT_REFUSED: { status: 422, message: 'The payment provider declined this. Nothing was charged.' },
  PDF_UNAVAILABLE: { status: 503, message: 'We couldn’t create the PDF. Please try again.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/**
 * An expected failure. Any other error is logged and shown as UNKNOWN. `details` may carry data for a form, but never
 * internals.
 */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ProductError';
    this.code = code;
    this.details = details;
  }
}

const DATABASE_CODES: Readonly<Record<string, ErrorCode>> = {
  '23505': 'ALREADY_EXISTS',
  '42501': 'PERMISSION_DENIED',
  '23503': 'REFERENCE_NOT_FOUND',
  '23502': 'FIELD_REQUIRED',
  PGRST116: 'NOT_FOUND',
};

const MESSAGE_PARTS: readonly [parts: string[], code: ErrorCode][] = [
  [['invalid login', 'invalid credentials'], 'INVALID_CREDENTIALS'],
  [['already registered', 'already exists'], 'ALREADY_REGISTERED'],
  [['not authenticated', 'jwt'], 'NOT_AUTHENTICATED'],
  [['network', 'fetch'], 'NETWORK'],
];

/** Finds the code of any error: first by the database's error code, then by words in the message, or else UNKNOWN. */
export function errorCodeOf(error: unknown): ErrorCode {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
  };
  if (typeof code === 'string') {
    if (isErrorCode(code)) return code;
    const mapped = DATABASE_CODES[code];
    if (mapped) return mapped;
  }
  const words = typeof message === 'string' ? message.toLowerCase() : '';
  return MESSAGE_PARTS.find(([parts]) => parts.some((part) => words.includes(part)))?.[1] ?? 'UNKNOWN';
}

/** Codes whose messages are meant for programs. People see the text from the list instead. */
const MAPPED: ReadonlySet<string> = new Set(['UNKNOWN', 'NOT_AUTHENTICATED']);

/** Returns the toast's text. Prefers the specific message of one of our own errors, if it has one. */
export function toastMessage(error: unknown): string {
  const code = errorCodeOf(error);
  const { code: given, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
  };
  const isExact = typeof given === 'string' && isErrorCode(given) && !MAPPED.has(given);
  if (isExact && typeof message === 'string' && message) return message;
  return ERRORS[code].message;
}

export function fieldError(field: string, message: string): ProductError {
  return new ProductError('INVALID_INPUT', message, { issues: [{ path: [field], message }] });
}
