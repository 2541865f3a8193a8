import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName as ProcedureLimitName } from '#contract/base.ts';
import { API_CALLS_A_MINUTE } from '#domain/api-scopes.ts';
import { clientKey } from './client-key.ts';
import { knownDevice } from './known-device.ts';

/** Limits of procedures, and that of the forms of pages. */
export type LimitName = ProcedureLimitName | 'form';

export interface LimitSubject {
  /** undefined when the request has been counted by its address already */
  ip: string | undefined;
  /** the e-mail address somebody tries to sign in with or asks a mail for, counted on its own */
  email?: string | undefined;
  /** the browser's known-device cookie, as it was sent; checked here */
  device?: string | undefined;
  /** the request wants to change something; where reading is frequent, only that is counted in the database */
  changes?: boolean;
}

/** Limits of other programs, counted for each key, and of clients that show none that works. */
export type KeyLimitName = 'api_read' | 'api_write' | 'api_upload' | 'api_refusal';

/** How an allowance stands. */
export interface Spent {
  limit: number;
  remaining: number;
  /** seconds until it is whole again */
  reset: number;
  /** seconds to wait when it is used up, otherwise null */
  wait: number | null;
}

export interface RateLimits {
  /** @returns seconds to wait when the limit is used up, otherwise null */
  consume(limit: LimitName, subject: LimitSubject): Promise<number | null>;
  /**
   * Counts a reading that found nothing, as guesses do, for all processes; afterwards this one refuses the client everything
   * under the limit, without a query.
   * @returns seconds to wait when the limit is used up, otherwise null
   */
  missed(limit: LimitName, ip: string): Promise<number | null>;
  /** Takes one from the allowance of a key or client. */
  spend(limit: KeyLimitName, subject: string): Promise<Spent>;
  /** The same without taking anything. */
  left(limit: KeyLimitName, subject: string): Promise<Spent>;
}

interface Allowance {
  points: number;
  seconds: number;
}

interface Rule {
  /** for each client (see clientKey) */
  client: Allowance;
  /** for each e-mail address, whoever asks; an account's known devices have an allowance of their own each */
  account?: Allowance;
  /**
   * Where it is counted. In the database for all processes together and across restarts: what guards passwords and
   * mail. In memory: what only keeps one client from taking the whole process, and must cost a read nothing.
   */
  counted: 'in database' | 'writes in database' | 'in memory';
}

const MINUTE = 60;

/** Every limit of the program; docs/security.md tells them to people. */
export const RULES: Readonly<Record<LimitName, Rule>> = {
  sign_in: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 8, seconds: 15 * MINUTE },
    counted: 'in database',
  },
  // A sign-in ends after five wrong codes; these are over all sign-ins. Whoever gets here knows the password already.
  second_factor: {
    client: { points: 30, seconds: 5 * MINUTE },
    account: { points: 10, seconds: 60 * MINUTE },
    counted: 'in database',
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
  },
  // Inviting mails somebody who did not ask for it, and tells whether the address has an account.
  invitation: {
    client: { points: 40, seconds: 60 * MINUTE },
    account: { points: 6, seconds: 60 * MINUTE },
    counted: 'in database',
  },
  contact: { client: { points: 5, seconds: 60 * MINUTE }, counted: 'in database' },
  token_page: { client: { points: 300, seconds: MINUTE }, counted: 'writes in database' },
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

export interface RateLimitOptions {
  /** connections of the identity role */
  pool: pg.Pool;
  /** signs the known-device cookie */
  secretKey: string;
  /** Multiplies every allowance; tests and benchmarks come from one client. */
  factor?: number;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

function memoryLimiter(keyPrefix: string, { points, seconds }: Allowance): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration: seconds });
}

function databaseLimiter(pool: pg.Pool, keyPrefix: string, allowance: Allowance): RateLimiterPostgres {
  const { points, seconds } = allowance;
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The daily job removes what has expired; each process doing so every five minutes would only get in its way.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    // Whoever is over the limit costs no query any longer.
    inMemoryBlockOnConsumed: points + 1,
    // While the database is away, each process counts for itself.
    insuranceLimiter: memoryLimiter(keyPrefix, allowance),
  });
}

/** Seconds to wait, or null when there was something left. */
async function take(limiter: Limiter, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

function standing({ points, seconds }: Allowance, found: RateLimiterRes | null): Spent {
  if (!found) return { limit: points, remaining: points, reset: seconds, wait: null };
  const reset = Math.max(1, Math.ceil(found.msBeforeNext / 1000));
  const isOver = found.consumedPoints > points;
  return { limit: points, remaining: Math.max(0, found.remainingPoints), reset, wait: isOver ? reset : null };
}

/** The limits of one process, over the table that all processes share. */
export function createRateLimits({ pool, secretKey, factor = 1 }: RateLimitOptions): RateLimits {
  const scaled = ({ points, seconds }: Allowance): Allowance => ({ points: Math.ceil(points * factor), seconds });
  const limiters = new Map<string, Limiter>();
  const limiter = (prefix: string, allowance: Allowance, inDatabase: boolean): Limiter => {
    const name = `${prefix}${inDatabase ? '' : '.memory'}`;
    const known = limiters.get(name);
    if (known) return known;
    const made = inDatabase
      ? databaseLimiter(pool, prefix, scaled(allowance))
      : memoryLimiter(prefix, scaled(allowance));
    limiters.set(name, made);
    return made;
  };
  const forKeys = (limit: KeyLimitName) => limiter(limit, KEY_RULES[limit], true);
  return {
    async spend(limit, subject) {
      const allowance = scaled(KEY_RULES[limit]);
      try {
        return standing(allowance, await forKeys(limit).consume(subject));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return {
          ...standing(allowance, refusal),
          remaining: 0,
          wait: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
    },
    async left(limit, subject) {
      const allowance = scaled(KEY_RULES[limit]);
      const found = await forKeys(limit).get(subject);
      const isUsedUp = found !== null && found.consumedPoints >= allowance.points;
      const left = standing(allowance, found);
      return { ...left, wait: isUsedUp ? left.reset : null };
    },
    async missed(limit, ip) {
      const { client } = RULES[limit];
      const wait = await take(limiter(limit, client, true), clientKey(ip));
      if (wait !== null) await limiter(limit, client, false).block(clientKey(ip), wait);
      return wait;
    },
    async consume(limit, { ip, email, device, changes = false }) {
      const { client, account, counted } = RULES[limit];
      const inDatabase = counted === 'in database' || (counted === 'writes in database' && changes);
      const byClient = ip === undefined ? null : await take(limiter(limit, client, inDatabase), clientKey(ip));
      if (byClient !== null || !account || email === undefined) return byClient;
      const known = knownDevice(device, email, secretKey);
      return take(limiter(`${limit}.account`, account, inDatabase), accountKey(email, known));
    },
  };
}

/** Hashed, because what is typed into the field is neither short nor meant to be kept. */
function accountKey(email: string, deviceId: string | null): string {
  return createHash('sha256')
    .update(`${email}\n${deviceId ?? ''}`)
    .digest('base64url');
}
