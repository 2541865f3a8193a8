import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from './rate-limit-key.ts';
import { knownDevice } from './trusted-device.ts';
import { type Allowance, KEY_RULES, type KeyLimitName, type LimitName, RULES } from './limit-rules.ts';

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

/** How an allowance stands. */
export interface Spent {
  limit: number;
  remaining: number;
  /** seconds until it is whole again */
  reset: number;
  /** seconds to wait when it is used up, otherwise null */
  wait: number | null;
}

/** A try that was counted. */
export interface CountedTry {
  /** seconds to wait when the limit is used up, otherwise null */
  wait: number | null;
  /** Takes the try out of the count again: it was no guess. After its time it is out already. */
  giveBack(): Promise<void>;
}

export interface RateLimits {
  /**
   * Counts a try before it is made, so that any number at once are no more than the limit; what was right is given back.
   * A device that the account has signed in on before has an allowance of its own and takes none of its client's: nobody
   * else behind the same address can use it up.
   */
  count(limit: LimitName, subject: LimitSubject): Promise<CountedTry>;
  /** The same for what counts whatever comes of it. @returns seconds to wait when the limit is used up, otherwise null */
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

function databaseLimiter(
  pool: pg.Pool,
  keyPrefix: string,
  allowance: Allowance,
  blockedAt: number,
): RateLimiterPostgres {
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
    // Whoever is so far over the limit costs no query any longer.
    inMemoryBlockOnConsumed: blockedAt,
    // While the database is away, each process counts for itself.
    insuranceLimiter: memoryLimiter(keyPrefix, allowance),
  });
}

/** One that is about to leave the count by itself is not given back: it would be taken from the next count. */
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

/** Several counts of one try; the first that is used up refuses it. */
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
  const limiter = (prefix: string, allowance: Allowance, inDatabase: boolean, rightOnes = 1): Limiter => {
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
  function count(limit: LimitName, { ip, email, device, changes = false }: LimitSubject): Promise<CountedTry> {
    const { client, account, counted, rightOnes } = RULES[limit];
    const inDatabase = counted === 'in database' || (counted === 'writes in database' && changes);
    const known = email === undefined ? null : knownDevice(device, email, secretKey);
    const takes: (() => Promise<CountedTry>)[] = [];
    const add = (prefix: string, allowance: Allowance, key: string) => {
      const all = { ...allowance, points: allowance.points * (rightOnes ?? 1) };
      if (rightOnes)
        takes.push(async () => ({ ...(await take(limiter(`${prefix}.all`, all, false), key)), giveBack: kept }));
      takes.push(() => take(limiter(prefix, allowance, inDatabase, rightOnes), key));
    };
    if (ip !== undefined && known === null) add(limit, client, clientKey(ip));
    if (account && email !== undefined) add(`${limit}.account`, account, accountKey(email, known));
    return takeEach(takes);
  }
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
      const { wait } = await take(limiter(limit, client, true), clientKey(ip));
      if (wait !== null) await limiter(limit, client, false).block(clientKey(ip), wait);
      return wait;
    },
    count,
    async consume(limit, subject) {
      return (await count(limit, subject)).wait;
    },
  };
}

/** What counts in all stays counted. */
const kept = async () => undefined;

/** Where right ones are given back, many at once may go over the limit for a moment and must not be shut out for it. */
const blockedAt = ({ points }: Allowance, rightOnes: number) => points * Math.min(rightOnes, 2) + 1;

/** Hashed, because what is typed into the field is neither short nor meant to be kept. */
function accountKey(email: string, deviceId: string | null): string {
  return createHash('sha256')
    .update(`${email}\n${deviceId ?? ''}`)
    .digest('base64url');
}
