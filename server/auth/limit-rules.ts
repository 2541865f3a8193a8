/** How often clients and accounts may do what; docs/security.md tells it to people. */
import type { LimitName as ProcedureLimitName } from '#contract/base.ts';
import { API_CALLS_A_MINUTE } from '#domain/company/api-scopes.ts';

/** Limits of procedures, and that of the forms of pages. */
export type LimitName = ProcedureLimitName | 'form';

/** Limits of other programs, counted for each key, and of clients that show none that works. */
export type KeyLimitName = 'api_read' | 'api_write' | 'api_upload' | 'api_refusal';

export interface Allowance {
  points: number;
  seconds: number;
}

export interface Rule {
  /** for each client (see clientKey) */
  client: Allowance;
  /** for each e-mail address, whoever asks; an account's known devices have an allowance of their own each */
  account?: Allowance;
  /**
   * Where it is counted. In the database for all processes together and across restarts: what guards passwords and
   * mail. In memory: what only keeps one client from taking the whole process, and must cost a read nothing.
   */
  counted: 'in database' | 'writes in database' | 'in memory';
  /** What was right is given back; so many times as much is allowed in all, counted in memory. */
  rightOnes?: number;
}

const MINUTE = 60;

/** Every limit of the program; docs/security.md tells them to people. */
export const RULES: Readonly<Record<LimitName, Rule>> = {
  sign_in: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 8, seconds: 15 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // A sign-in ends after five wrong codes; these are over all sign-ins. Whoever gets here knows the password already.
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
  // A code is six digits and ends after five tries; this is over all codes, and tries count as sign_in besides.
  mail_code: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 15, seconds: 24 * 60 * MINUTE },
    counted: 'in database',
    rightOnes: 10,
  },
  // Renewals, links of mails, second steps: their secrets cannot be guessed, so that only unknown ones count for the client,
  // and a right one is never refused for them. For the account: renewals of one session.
  unknown_secret: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 60, seconds: 5 * MINUTE },
    counted: 'in database',
  },
  // Inviting mails somebody who did not ask for it, and tells whether the address has an account.
  invitation: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 6, seconds: 60 * MINUTE },
    counted: 'in database',
  },
  contact: { client: { points: 5, seconds: 60 * MINUTE }, counted: 'in database' },
  token_page: { client: { points: 300, seconds: MINUTE }, counted: 'writes in database' },
  // Nobody guesses a SHA-256; a check reads a whole record, and a file sent without a script counts twice.
  verification: { client: { points: 30, seconds: MINUTE }, counted: 'in memory' },
  // A page's form, before it is read; what the form then asks for is counted under its own limit.
  form: { client: { points: 240, seconds: MINUTE }, counted: 'in memory' },
  upload: { client: { points: 120, seconds: MINUTE }, counted: 'in memory' },
  write: { client: { points: 240, seconds: MINUTE }, counted: 'in memory' },
  read: { client: { points: 1200, seconds: MINUTE }, counted: 'in memory' },
};

/**
 * For each key, and at last for each client without one; in the database for all processes. Keys are 256 random bits:
 * the last one keeps strangers from making the database search for guesses.
 */
export const KEY_RULES: Readonly<Record<KeyLimitName, Allowance>> = {
  api_read: { points: API_CALLS_A_MINUTE.reading, seconds: MINUTE },
  api_write: { points: API_CALLS_A_MINUTE.writing, seconds: MINUTE },
  api_upload: { points: API_CALLS_A_MINUTE.uploads, seconds: MINUTE },
  api_refusal: { points: 20, seconds: 5 * MINUTE },
};
