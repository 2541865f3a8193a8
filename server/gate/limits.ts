import type { LimitName } from '#contract/base.ts';

export interface LimitSubject {
  ip: string;
  /** the address somebody tries to sign in with, counted on its own */
  email: string | undefined;
}

export interface RateLimits {
  /** @returns seconds to wait when the limit is used up, otherwise null */
  consume(limit: LimitName, subject: LimitSubject): Promise<number | null>;
}
