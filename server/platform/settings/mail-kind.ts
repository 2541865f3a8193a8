import type { Env } from './env.ts';

/** Returns how email is sent: by a mail server, or to the local outbox when none is set up. The app shows which. */
export function mailKind({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): 'smtp' | 'outbox' {
  return SMTP_URL === undefined ? 'outbox' : 'smtp';
}
