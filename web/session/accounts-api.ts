import type { Session, TwoFactorChallenge } from './session.ts';

export interface AccountsApi {
  session(): Promise<Session | null>;
  token(input: { grant_type: 'refresh_token' }): Promise<Session | TwoFactorChallenge>;
  logout(input: { scope: 'local' | 'others' | 'global' }): Promise<unknown>;
}
