import type { Env } from './env.ts';

/** The local outbox keeps emails when no mail server is set up. The app shows which is used. */
export function mailKind({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): 'smtp' | 'outbox' {
  return SMTP_URL === undefined ? 'outbox' : 'smtp';
}
