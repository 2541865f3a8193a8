import { hashSync } from '@node-rs/argon2';
import { setHashingWork } from '#server/auth/passwords.ts';

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const LEAST_WORK = { passwords: LEAST, hashOfNobody: hashSync('nobody', LEAST), secrets: LEAST };

/** From here on a hash of this process costs next to nothing; what one costs is the subject of few tests. */
export function hashWithLeastWork(): void {
  setHashingWork(LEAST_WORK);
}

/** From here on a hash of this process costs what it costs in the program. */
export function hashWithFullWork(): void {
  setHashingWork();
}
