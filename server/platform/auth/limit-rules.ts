/** Limits on how often clients and accounts may act. docs/security.md explains them. */
import type { ProcedureLimitName } from '#contract/base.ts';
import { API_CALLS_A_MINUTE } from '#domain/company/api-scopes.ts';

export type LimitName = ProcedureLimitName | 'form' | 'forged_event' | 'calendar_feed';

/**
 * Limits counted per API key, or per client without a valid key. Incoming texts count per phone and per company.
 * Messages from the contact form count for the whole installation, requests for a quote per company.
 */
export type KeyLimitName =
  | 'api_read'
  | 'api_write'
  | 'api_upload'
  | 'api_refusal'
  | 'text_received'
  | 'text_of_stranger'
  | 'contact_all'
  | 'ask_company'
  | 'ask_company_day';

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
   * Per email, across all clients. Each trusted device of an account has its own allowance. For a calendar feed: per
   * feed, across all IP addresses.
   */
  account?: CallAllowance;
  /**
   * Where attempts are counted. The database is shared by all processes and survives restarts, so it counts limits that
   * protect passwords and email. Memory counts limits that only keep one client from occupying the process, because
   * counting in memory adds no query to every read.
   */
  counted: 'in database' | 'writes in database' | 'in memory';
  /**
   * The limit for all attempts together, as a multiple of the limit for failed ones, which alone count toward the limit
   * itself.
   */
  rightOnes?: number;
  /**
   * Counts a request with a valid session against its user instead of its client. Many people share a phone carrier's
   * IP address, and one must not block the others. Never used where a password or code can be guessed.
   */
  sessions?: 'by user';
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const RULES: Readonly<Record<LimitName, Rule>> = {
  sign_in: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 8, seconds: 15 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // One sign-in allows five wrong codes. These limits cover all sign-ins of an account or client.
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
  // A code allows five wrong entries. This limit covers all codes together. Entries count as sign_in, too.
  mail_code: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 15, seconds: 24 * 60 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // Covers refresh tokens, emailed links and two-factor challenges. No one can guess these secrets, so only unknown
  // ones count against the client, and valid ones always work. The account limit covers the renewals of one session.
  unknown_secret: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 60, seconds: 5 * MINUTE },
    counted: 'in database',
  },
  // An invitation emails someone who didn't ask for it, and reveals whether the email has an account.
  invitation: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 6, seconds: 60 * MINUTE },
    counted: 'in database',
    sessions: 'by user',
  },
  contact: { client: { points: 5, seconds: 60 * MINUTE }, counted: 'in database' },
  // Every request for a quote becomes a draft, whichever company it is for.
  ask: { client: { points: 10, seconds: 60 * MINUTE }, counted: 'in database' },
  test_mail: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 20, seconds: 60 * MINUTE },
    counted: 'in database',
    sessions: 'by user',
  },
  token_page: { client: { points: 300, seconds: MINUTE }, counted: 'writes in database' },
  // No one can guess a SHA-256, but a check reads a whole record. A file sent without JavaScript counts twice.
  verification: { client: { points: 30, seconds: MINUTE }, counted: 'in memory' },
  // Counts a page's form before reading its body. The action behind the form has its own limit, too.
  form: { client: { points: 240, seconds: MINUTE }, counted: 'in memory' },
  // Counts only events with an invalid signature, so the provider can send any number of genuine ones.
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
 * Counted in the database, so that all processes share the limits. API calls count per key. A key has 256 random bits,
 * so `api_refusal` isn't needed against guessing. It only limits the lookups that strangers cause.
 */
export const KEY_RULES: Readonly<Record<KeyLimitName, CallAllowance>> = {
  api_read: { points: API_CALLS_A_MINUTE.reading, seconds: MINUTE },
  api_write: { points: API_CALLS_A_MINUTE.writing, seconds: MINUTE },
  api_upload: { points: API_CALLS_A_MINUTE.uploads, seconds: MINUTE },
  api_refusal: { points: 20, seconds: 5 * MINUTE },
  // Counts texts from one phone to one number. STOP works even beyond the limit.
  text_received: { points: 100, seconds: 24 * 60 * MINUTE },
  // Counts texts from phones that the company has never texted, all together.
  text_of_stranger: { points: 200, seconds: 60 * MINUTE },
  // Counts emails from everyone together, because a stranger can use many IP addresses.
  contact_all: { points: 60, seconds: 60 * MINUTE },
  // Counts a company's requests for a quote from everyone together, so that no one fills its list of quotes.
  ask_company: { points: 30, seconds: 60 * MINUTE },
  ask_company_day: { points: 100, seconds: DAY },
};

/**
 * Each text costs money, and fraudsters earn money from texts to their own numbers. All texts count, in the database. A
 * text for a sign-in goes to a verified number after a correct password, so it counts only for its account and client.
 * A text to a number that someone just typed counts against every limit.
 */
export const CODE_TEXT_RULES: Readonly<Record<CodeTextLimitName, CallAllowance>> = {
  code_text_client: { points: 15, seconds: 15 * MINUTE },
  code_text_client_day: { points: 60, seconds: DAY },
  code_text_sign_in: { points: 3, seconds: 15 * MINUTE },
  code_text_sign_in_day: { points: 10, seconds: DAY },
  code_text_setup: { points: 3, seconds: 15 * MINUTE },
  code_text_setup_day: { points: 6, seconds: DAY },
  code_text_number: { points: 5, seconds: DAY },
  // Counts texts to a block of a thousand consecutive numbers, because numbers are rented in blocks.
  code_text_neighbors: { points: 30, seconds: DAY },
  // Counts the setup texts of the whole installation, to cap their daily cost.
  code_text_all_setups: { points: 500, seconds: DAY },
};
