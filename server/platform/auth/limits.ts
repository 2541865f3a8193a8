import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import {
  type CallAllowance,
  CODE_TEXT_RULES,
  type CodeTextLimitName,
  KEY_RULES,
  type KeyLimitName,
  type LimitName,
  RULES,
} from './limit-rules.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import { trustedDevice } from './trusted-device.ts';

interface LimitSubject {
  /** undefined when the request was already counted for its IP address */
  ip: string | undefined;
  /** email that the client signs in with or requests an email for; counted separately */
  email?: string | undefined;
  /** the secret of a calendar feed, counted like an IP address */
  feed?: string;
  /** the raw trusted-device cookie, not checked yet */
  device?: string | undefined;
  /** user of a valid session, counted instead of the client (see Rule.sessions) */
  userId?: string | undefined;
  /** true when the request changes something; some limits count only such requests in the database */
  changes?: boolean;
}

export interface Spent {
  limit: number;
  remaining: number;
  /** seconds until the full allowance is available again */
  reset: number;
  wait: number | null;
}

export interface CountedTry {
  /** seconds to wait when the limit is used up; otherwise null */
  wait: number | null;
  /** Uncounts the attempt, because it was no guess. Does nothing once the attempt has expired. */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /**
   * Counts an attempt before it is made, so that concurrent attempts can't exceed the limit. The caller uncounts a
   * successful attempt. A trusted device of the account has its own allowance, which others behind its IP address can't
   * use up.
   */
  count(limit: LimitName, subject: LimitSubject): Promise<CountedTry>;
  /**
   * Counts an attempt, even a successful one.
   * @returns seconds to wait when the limit is used up, otherwise null
   */
  consume(limit: LimitName, subject: LimitSubject): Promise<number | null>;
  /**
   * Counts a lookup that found nothing as a guess, across all processes. Once the limit is used up, this process
   * refuses the client without a query.
   * @returns seconds to wait when the limit is used up, otherwise null
   */
  missed(limit: LimitName, ip: string): Promise<number | null>;
  /** Spends one unit. `subject` is the key, client, phone or company that the limit counts. */
  spend(limit: KeyLimitName | CodeTextLimitName, subject: string): Promise<Spent>;
  left(limit: KeyLimitName, subject: string): Promise<Spent>;
}

interface RateLimitOptions {
  pool: pg.Pool;
  /** signs the trusted-device cookie */
  secretKey: string;
  /** multiplies every allowance, because tests and benchmarks send everything from one client */
  factor?: number;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

function memoryLimiter(keyPrefix: string, { points, seconds }: CallAllowance): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix, points, duration: seconds });
}

function databaseLimiter(
  pool: pg.Pool,
  keyPrefix: string,
  allowance: CallAllowance,
  blockedAt: number,
): RateLimiterPostgres {
  const { points, seconds } = allowance;
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A daily job deletes expired rows. Without this, every process would delete them every five minutes.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
    // A client this far above the limit is refused without a query.
    inMemoryBlockOnConsumed: blockedAt,
    // While the database is unavailable, each process counts on its own.
    insuranceLimiter: memoryLimiter(keyPrefix, allowance),
  });
}

/** Don't uncount an attempt that is about to expire, because that would affect the next time window. */
const GIVE_BACK_MARGIN_MS = 1000;

async function take(limiter: Limiter, key: string): Promise<CountedTry> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    const until = performance.now() + msBeforeNext - GIVE_BACK_MARGIN_MS;
    return {
      wait: null,
      async giveBack() {
        if (performance.now() < until) await limiter.reward(key);
      },
    };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { wait: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), giveBack: async () => undefined };
  }
}

/** Counts one attempt against several limits. The first limit that is used up refuses it. */
async function takeEach(takes: readonly (() => Promise<CountedTry>)[]): Promise<CountedTry> {
  const taken: CountedTry[] = [];
  for (const one of takes) {
    const counted = await one();
    if (counted.wait !== null) return counted;
    taken.push(counted);
  }
  return {
    wait: null,
    async giveBack() {
      await Promise.all(taken.map((counted) => counted.giveBack()));
    },
  };
}

function standing({ points, seconds }: CallAllowance, found: RateLimiterRes | null): Spent {
  if (!found) return { limit: points, remaining: points, reset: seconds, wait: null };
  const reset = Math.max(1, Math.ceil(found.msBeforeNext / 1000));
  const isOver = found.consumedPoints > points;
  return { limit: points, remaining: Math.max(0, found.remainingPoints), reset, wait: isOver ? reset : null };
}

export function createRateLimits({ pool, secretKey, factor = 1 }: RateLimitOptions): RateLimits {
  const scaled = ({ points, seconds }: CallAllowance): CallAllowance => ({
    points: Math.ceil(points * factor),
    seconds,
  });
  const limiters = new Map<string, Limiter>();
  const limiter = (prefix: string, allowance: CallAllowance, inDatabase: boolean, rightOnes = 1): Limiter => {
    const name = `${prefix}${inDatabase ? '' : '.memory'}`;
    const known = limiters.get(name);
    if (known) return known;
    const scale = scaled(allowance);
    const made = inDatabase
      ? databaseLimiter(pool, prefix, scale, blockedAt(scale, rightOnes))
      : memoryLimiter(prefix, scale);
    limiters.set(name, made);
    return made;
  };
  function count(limit: LimitName, subject: LimitSubject): Promise<CountedTry> {
    const { ip, email, feed, device, userId, changes = false } = subject;
    const { client, account, counted, rightOnes, sessions } = RULES[limit];
    const inDatabase = counted === 'in database' || (counted === 'writes in database' && changes);
    const known = email === undefined ? null : trustedDevice(device, email, secretKey);
    const takes: (() => Promise<CountedTry>)[] = [];
    const add = (prefix: string, allowance: CallAllowance, key: string) => {
      const all = { ...allowance, points: allowance.points * (rightOnes ?? 1) };
      if (rightOnes)
        takes.push(async () => ({ ...(await take(limiter(`${prefix}.all`, all, false), key)), giveBack: kept }));
      takes.push(() => take(limiter(prefix, allowance, inDatabase, rightOnes), key));
    };
    if (sessions === 'by user' && userId !== undefined) add(`${limit}.user`, client, userId);
    else if (ip !== undefined && known === null) add(limit, client, rateLimitKey(ip));
    const named = email ?? feed;
    if (account && named !== undefined) add(`${limit}.account`, account, accountKey(named, known));
    return takeEach(takes);
  }
  const allowances = { ...KEY_RULES, ...CODE_TEXT_RULES };
  const forSubjects = (limit: keyof typeof allowances) => limiter(limit, allowances[limit], true);
  return {
    async spend(limit, subject) {
      const allowance = scaled(allowances[limit]);
      try {
        return standing(allowance, await forSubjects(limit).consume(subject));
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
      const found = await forSubjects(limit).get(subject);
      const isUsedUp = found !== null && found.consumedPoints >= allowance.points;
      const left = standing(allowance, found);
      return { ...left, wait: isUsedUp ? left.reset : null };
    },
    async missed(limit, ip) {
      const { client } = RULES[limit];
      const { wait } = await take(limiter(limit, client, true), rateLimitKey(ip));
      if (wait !== null) await limiter(limit, client, false).block(rateLimitKey(ip), wait);
      return wait;
    },
    count,
    async consume(limit, subject) {
      return (await count(limit, subject)).wait;
    },
  };
}

/** The total counts every attempt, even a successful one. */
const kept = async () => undefined;

/** Concurrent attempts may exceed the limit until the successful ones are uncounted. */
const blockedAt = ({ points }: CallAllowance, rightOnes: number) => points * Math.min(rightOnes, 2) + 1;

/** Hashes the key of an account's limit, because the typed text may be long and shouldn't be stored. */
function accountKey(email: string, deviceId: string | null): string {
  return createHash('sha256')
    .update(`${email}\n${deviceId ?? ''}`)
    .digest('base64url');
}
