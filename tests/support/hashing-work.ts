import { hashSync } from '@node-rs/argon2';
import { setHashingWork } from '#server/platform/auth/passwords.ts';

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const LEAST_WORK = { passwords: LEAST, hashOfNobody: hashSync('nobody', LEAST), secrets: LEAST };

/** Makes hashes in this process almost free, because only a few tests depend on their cost. */
export function hashWithLeastWork(): void {
  setHashingWork(LEAST_WORK);
}

export function hashWithFullWork(): void {
  setHashingWork();
}
