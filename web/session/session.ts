import type { z } from 'zod';
import type { TwoFactorChallenge as TwoFactorChallengeSchema } from '#contract/accounts.ts';
import type { Session as SessionSchema } from '#contract/user.ts';

/** The signed-in person as the browser knows them. The tokens are in a cookie that scripts cannot read. */
export type Session = z.output<typeof SessionSchema>;

/** The response to a correct password when a second factor is still required. */
export type TwoFactorChallenge = z.output<typeof TwoFactorChallengeSchema>;

export interface SessionState {
  /** loading until the first response from the server */
  status: 'loading' | 'signed-in' | 'signed-out';
  session: Session | null;
}

export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** The cause of an event: a person in this tab, another tab, or the server when it refuses to renew the session. */
export type AuthEventCause = 'person' | 'other-tab' | 'server';

export type AuthListener = (event: AuthEvent, session: Session | null, cause: AuthEventCause) => void;
