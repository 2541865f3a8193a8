/** Limits on how often clients and accounts may act. docs/security.md explains them. */
import type { ProcedureLimitName } from '#contract/base.ts';
import { API_CALLS_A_MINUTE } from '#domain/company/api-scopes.ts';

/** The limits of procedures, and those for page forms, forged events of the payment provider, and calendar feeds. */
export type LimitName = ProcedureLimitName | 'form' | 'forged_event' | 'calendar_feed';

/**
 * Limits for other programs, counted per key (or per client without a valid key); for incoming texts, counted per
 * phone and per company; and for contact-form messages, counted for the whole installation.
 */
export type KeyLimitName =
  | 'api_read'
  | 'api_write'
  | 'api_upload'
  | 'api_refusal'
  | 'text_received'
  | 'text_of_stranger'
  | 'contact_all';

/** Limits of texts with codes. Each name says what its limit is counted for. */
export type CodeTextLimitName =
  | 'code_text_client'
  | 'code_text_client_day'
  | 'code_text_sign_in'
  | 'code_text_sign_in_day'
  | 'code_text_setup'
  | 'code_text_setup_day'
  | 'code_text_number'
  | 'code_text_neighbors'
  | 'code_text_all_setups';

export interface CallAllowance {
  points: number;
  seconds: number;
}

export interface Rule {
  /** per client (see rateLimitKey) */
  client: CallAllowance;
  /**
   * per email, across all clients; each trusted device of an account has its own allowance. For a calendar feed: per
   * feed, across all IP addresses.
   */
  account?: CallAllowance;
  /**
   * Where attempts are counted. In the database, shared by all processes and kept across restarts: limits that protect
   * passwords and email. In memory: limits that only keep one client from occupying the whole process, where counting
   * must not add a query to every read.
   */
  counted: 'in database' | 'writes in database' | 'in memory';
  /** Successful attempts don't count. This many times the allowance may be attempted in total, counted in memory. */
  rightOnes?: number;
  /**
   * Requests with a valid session count against their user instead of their client: many people share a phone
   * carrier's IP address, and one must not block the others. Never used where a password or code can be guessed.
   */
  sessions?: 'by user';
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Every rate limit of the server. docs/security.md explains them. */
export const RULES: Readonly<Record<LimitName, Rule>> = {
  sign_in: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 8, seconds: 15 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // A sign-in ends after five wrong codes; these limits cover all sign-ins together. The caller already knows the
  // password.
  second_factor: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 10, seconds: 60 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  lookup: { client: { points: 20, seconds: 60 * MINUTE }, counted: 'in database' },
  mail_link: {
    client: { points: 5, seconds: 15 * MINUTE },
    account: { points: 3, seconds: 15 * MINUTE },
    counted: 'in database',
  },
  // A code has six digits and becomes invalid after five wrong entries. This limit covers all codes together; each
  // entry also counts as sign_in.
  mail_code: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 15, seconds: 24 * 60 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // Refresh tokens, emailed links and two-factor challenges: their secrets can't be guessed, so only unknown ones
  // count against the client, and they never block a valid one. The account limit covers renewals of one session.
  unknown_secret: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 60, seconds: 5 * MINUTE },
    counted: 'in database',
  },
  // An invitation emails someone who did not ask for it, and reveals whether the email has an account.
  invitation: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 6, seconds: 60 * MINUTE },
    counted: 'in database',
    sessions: 'by user',
  },
  contact: { client: { points: 5, seconds: 60 * MINUTE }, counted: 'in database' },
  // Staff email their own wording to themselves.
  test_mail: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 20, seconds: 60 * MINUTE },
    counted: 'in database',
    sessions: 'by user',
  },
  token_page: { client: { points: 300, seconds: MINUTE }, counted: 'writes in database' },
  // A SHA-256 can't be guessed. A check reads a whole record, and a file sent without JavaScript counts twice.
  verification: { client: { points: 30, seconds: MINUTE }, counted: 'in memory' },
  // A page's form, counted before its body is read; the action behind the form also has its own limit.
  form: { client: { points: 240, seconds: MINUTE }, counted: 'in memory' },
  // Events with a valid signature don't count, so the provider can send any number.
  forged_event: { client: { points: 600, seconds: MINUTE }, counted: 'in memory' },
  // Many programs can share one IP address: a whole office, or a service that reads feeds for its users.
  calendar_feed: {
    client: { points: 1200, seconds: MINUTE },
    account: { points: 120, seconds: MINUTE },
    counted: 'in memory',
  },
  upload: { client: { points: 120, seconds: MINUTE }, counted: 'in memory', sessions: 'by user' },
  write: { client: { points: 240, seconds: MINUTE }, counted: 'in memory', sessions: 'by user' },
  read: { client: { points: 1200, seconds: MINUTE }, counted: 'in memory', sessions: 'by user' },
};

/**
 * Counted in the database, for all processes: API calls per key, and `api_refusal` per client without a valid key.
 * Keys are 256 random bits, so that limit only stops strangers from making the database look up guesses.
 */
export const KEY_RULES: Readonly<Record<KeyLimitName, CallAllowance>> = {
  api_read: { points: API_CALLS_A_MINUTE.reading, seconds: MINUTE },
  api_write: { points: API_CALLS_A_MINUTE.writing, seconds: MINUTE },
  api_upload: { points: API_CALLS_A_MINUTE.uploads, seconds: MINUTE },
  api_refusal: { points: 20, seconds: 5 * MINUTE },
  // Counts texts from one phone to one number. A STOP works even beyond the limit.
  text_received: { points: 100, seconds: 24 * 60 * MINUTE },
  // Counts texts from all phones together that a company has never texted.
  text_of_stranger: { points: 200, seconds: 60 * MINUTE },
  // Emails to the operator from everyone together. Each client may send five, but a stranger can use many IP
  // addresses.
  contact_all: { points: 60, seconds: 60 * MINUTE },
};

/**
 * Each text costs money, and fraudsters who earn money from texts to their own numbers request as many as possible.
 * Counted in the database for all processes; a text always counts. A text for a sign-in goes to a verified number
 * after a correct password, so it counts only with texts of the same account and client: no one else can use up the
 * limit. A text to a number that was just typed in counts against every limit, so that an attacker can't avoid one.
 */
export const CODE_TEXT_RULES: Readonly<Record<CodeTextLimitName, CallAllowance>> = {
  code_text_client: { points: 15, seconds: 15 * MINUTE },
  code_text_client_day: { points: 60, seconds: DAY },
  code_text_sign_in: { points: 3, seconds: 15 * MINUTE },
  code_text_sign_in_day: { points: 10, seconds: DAY },
  code_text_setup: { points: 3, seconds: 15 * MINUTE },
  code_text_setup_day: { points: 6, seconds: DAY },
  // Counts texts to one number, whichever account requests them.
  code_text_number: { points: 5, seconds: DAY },
  // Counts texts to a block of a thousand consecutive numbers, because numbers are rented in blocks.
  code_text_neighbors: { points: 30, seconds: DAY },
  // Counts the setup texts of the whole installation, to cap their cost per day.
  code_text_all_setups: { points: 500, seconds: DAY },
};
