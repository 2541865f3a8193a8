import type { z } from 'zod';
import type { EmailChangeLink, EmailState } from '#contract/email-change.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { LinkedChange, PendingChange } from './email-change-queries.ts';

export function presentEmailState({ email }: Viewer, change: PendingChange | undefined): z.input<typeof EmailState> {
  return {
    email,
    pending: change
      ? {
          new_email: change.new_email,
          old_confirmed: change.old_confirmed_at !== null,
          new_confirmed: change.new_confirmed_at !== null,
          expires_at: change.expires_at.toISOString(),
        }
      : null,
  };
}

/** Leaves out the old email, because a stranger may read the new mailbox. */
export function presentEmailChangeLink(change: LinkedChange): z.input<typeof EmailChangeLink> {
  const { side, new_email } = change;
  const confirmedAt = side === 'old' ? change.old_confirmed_at : change.new_confirmed_at;
  return { side, new_email, confirmed: confirmedAt !== null };
}
