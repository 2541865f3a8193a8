import { hash, hashRaw, type Options, parseOptions, verify } from '@node-rs/argon2';
import { FairQueue } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestShare, requestSignal } from '#server/platform/fair-scheduling/request-share.ts';

/** argon2id, the library's default. Measured at 45 ms and 64 MiB per hash. */
export const HASHING = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const satisfies Options;

/** Verified in place of an unknown user's hash, so that the response time doesn't reveal who has an account. */
export const HASH_OF_NOBODY =
  '$argon2id$v=19$m=65536,t=3,p=1$k6ML+C3ubRzGf53ILdR+uw$wIYNjd9495TqklcWOWVb+rgQGQyi4lEXdt8zZVHp4ZY';

/** Settings for a random secret, which needs only a tenth of the work. OWASP recommends them as the minimum. */
const STRETCHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

interface HashingWork {
  passwords: Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;
  hashOfNobody: string;
  secrets: HashingWork['passwords'];
}

const FULL_WORK: HashingWork = { passwords: HASHING, hashOfNobody: HASH_OF_NOBODY, secrets: STRETCHING };

let work = FULL_WORK;

/** Lets tests hash with weaker settings. A test checks that no server code calls this. */
export function setHashingWork(next: HashingWork = FULL_WORK): void {
  work = next;
}

/** Limits hashing to 128 MiB and two cores. One client can use only one of the two slots. */
const hashing = new FairQueue({ limit: 2, limitPerShare: 1, waitingPerShare: 50, waiting: 100 });

const inTurn = <T>(hashOne: () => Promise<T>): Promise<T> =>
  hashing.run(requestShare(), hashOne, { signal: requestSignal() });

/** Keyboards can send the same letters in different Unicode forms. */
const normal = (password: string) => password.normalize('NFKC');

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), work.passwords));
}

/**
 * @param stored undefined for an unknown user: does the same work and returns false
 * @throws ProductError RATE_LIMITED when the server is busy hashing
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? work.hashOfNobody, normal(password)));
  return stored !== undefined && matches;
}

/** Returns true for a hash made with weaker settings than today's. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const { passwords } = work;
  return memoryCost < passwords.memoryCost || timeCost < passwords.timeCost || parallelism < passwords.parallelism;
}

/**
 * Computes the raw argon2id hash of a short random secret. The caller stores the salt with it.
 * @throws ProductError RATE_LIMITED when the server is busy hashing
 */
export function stretch(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(secret, { ...work.secrets, salt }));
}
