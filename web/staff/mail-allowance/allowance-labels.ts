import type { z } from 'zod';
import type { MailAllowance } from '#contract/mail-allowance.ts';
import { staffMoment } from '#domain/dates.ts';
import type { Role } from '#domain/team/permissions.ts';

export type MailAllowanceView = z.output<typeof MailAllowance>;

/** Returns "31 of 50 emails in the last 24 hours, 4 of 20 in the last hour". */
export function usedLabel({ hour, day }: Pick<MailAllowanceView, 'hour' | 'day'>): string {
  return `${day.used} of ${day.limit} emails in the last 24 hours, ${hour.used} of ${hour.limit} in the last hour`;
}

/** True once four fifths of either limit are used, to warn before the limit is reached. */
export function isNearEnd({ hour, day }: Pick<MailAllowanceView, 'hour' | 'day'>): boolean {
  return [hour, day].some(({ used, limit }) => used >= limit * 0.8);
}

/** Says when the next email can be sent; null if one can be sent now. */
export function nextLabel({ next_at }: Pick<MailAllowanceView, 'next_at'>, timeZone: string): string | null {
  return next_at ? `You can email again on ${staffMoment(next_at, timeZone)}.` : null;
}

interface Confirming {
  role: Role;
  email_confirmed: boolean;
}

/**
 * True if the viewer should confirm their email while email isn't connected. Customers get emails only after the owner
 * has confirmed. With a mail server, the messages on hold say so.
 * @param mail undefined until known
 */
export function asksToConfirm({ role, email_confirmed }: Confirming, mail: 'smtp' | 'outbox' | undefined): boolean {
  return mail === 'outbox' && role === 'owner' && !email_confirmed;
}
