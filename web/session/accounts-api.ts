/** The procedures that the browser's side of a session calls. */
import type { z } from 'zod';
import type { SignupInput } from '#contract/accounts.ts';
import type { Session, TwoFactorChallenge } from './session.ts';

export interface SignUpAnswer {
  invited: boolean;
  joined: boolean;
  session: Session;
  /** the path on this site to continue to */
  redirect_to: string;
}

/**
 * Empty if the person signed up in this browser. Otherwise the password of the sign-up, or a new one that replaces it.
 */
export interface ConfirmingPassword {
  password?: string;
  new_password?: string;
}

/** The procedures it calls. */
export interface AccountsApi {
  session(): Promise<Session | null>;
  token(
    input: { grant_type: 'password'; email: string; password: string } | { grant_type: 'refresh_token' },
  ): Promise<Session | TwoFactorChallenge>;
  signup(input: z.output<typeof SignupInput>): Promise<SignUpAnswer>;
  verify(
    input:
      | ({ type: 'signup'; token: string } & ConfirmingPassword)
      | { type: 'recovery'; token: string; password: string }
      | { type: 'email'; email: string; token: string },
  ): Promise<{ joined: boolean; session: Session | null }>;
  logout(input: { scope: 'local' | 'others' | 'global' }): Promise<unknown>;
}
