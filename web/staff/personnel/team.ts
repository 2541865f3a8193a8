import type { z } from 'zod';
import type {
  Invitation as InvitationSchema,
  Employee as MemberSchema,
  Team as TeamSchema,
} from '#contract/personnel.ts';
import { PLANS } from '#domain/company/plans.ts';
import { ROLES } from '#domain/team/permissions.ts';
import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';
import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

export type Team = z.output<typeof TeamSchema>;
export type TeamMember = Team['members'][number];
export type Invitation = z.output<typeof InvitationSchema>;
export type Employee = z.output<typeof MemberSchema>;

/** Returns the team in order: owner, admins, members, each by name. Deactivated members come last. */
export function teamInOrder(members: readonly TeamMember[]): TeamMember[] {
  const away = ({ deactivated_at }: TeamMember) => (deactivated_at === null ? 0 : 1);
  return members.toSorted(
    (a, b) =>
      away(a) - away(b) ||
      ROLES.indexOf(a.role) - ROLES.indexOf(b.role) ||
      a.full_name.localeCompare(b.full_name, 'en-US'),
  );
}

/** Returns "3 of 5 seats used". */
export function seatLabel({ seats_used, max_users }: Pick<Team, 'seats_used' | 'max_users'>): string {
  return `${seats_used} of ${max_users} ${max_users === 1 ? 'seat' : 'seats'} used`;
}

/** Says how to free a seat in a full team; null if a seat is available. */
export function fullTeamLabel({ seats_used, max_users }: Pick<Team, 'seats_used' | 'max_users'>): string | null {
  if (seats_used < max_users) return null;
  const larger = PLANS.find((plan) => plan.max_users > max_users);
  const more = larger ? ` The ${larger.name} plan has ${larger.max_users}.` : '';
  return `All seats on your plan are taken. Revoke a pending invitation or deactivate someone to free up a seat.${more}`;
}

interface DeliveryText {
  text: string;
  /** true if the email was not sent and will not be retried automatically */
  isProblem: boolean;
}

const NOT_CONNECTED: DeliveryText = { text: 'Email not sent: email isn’t connected yet', isProblem: false };

/** Describes the delivery of an invitation's email. @param mail how this server sends email; undefined until known */
export function deliveryLabel(delivery: Invitation['delivery'], mail: MailMode): DeliveryText {
  if (!delivery) return { text: '', isProblem: false };
  switch (delivery.status) {
    case 'queued':
      if (mail === 'outbox') return NOT_CONNECTED;
      // Promise nothing until the connection is known.
      if (mail === undefined && !delivery.error) return { text: '', isProblem: false };
      return delivery.error
        ? { text: `Email not sent yet; we’ll try again: ${delivery.error}`, isProblem: true }
        : { text: 'Email on its way', isProblem: false };
    case 'sent':
      return { text: 'Email sent', isProblem: false };
    case 'outbox':
      return NOT_CONNECTED;
    case 'failed':
      return { text: `Email not delivered: ${delivery.error ?? 'no reason given'}`, isProblem: true };
  }
}

const SEAT = 'Each pending invitation uses a seat.';

/**
 * Returns the text above the invitations.
 * @param mail how this server sends email; undefined until known
 * @param hold the reason why an invitation can't be emailed now
 */
export function invitationsLead(mail: MailMode, hold: MessageHold | null): string {
  if (hold?.why === 'saved') return `${hold.sentence} Share each person’s link yourself. ${SEAT}`;
  if (hold) return `New invitations can’t be sent until ${hold.until}. ${SEAT}`;
  return mail === undefined ? SEAT : `People join with the link in their email. ${SEAT}`;
}

/** Says how an invited person will get the link. @param hold the reason why it can't be emailed now */
export function inviteHint(hold: MessageHold | null): string {
  if (hold?.why === 'saved')
    return `${hold.sentence} You’ll get a link to share with them. It works for 7 days. ${SEAT}`;
  return hold ? hold.sentence : `They get a link that works for 7 days. ${SEAT}`;
}

/** Returns the labels of the buttons that invite someone. Without email, they only create a link. */
export function inviteButtons(hold: MessageHold | null): { invite: string; again: string } {
  return hold?.why === 'saved'
    ? { invite: 'Create invitation link', again: 'Create a new link' }
    : { invite: 'Send invitation', again: 'Resend' };
}

/** Returns "Sent Thu, Nov 26 by Pat". Says "Invited" until the email was sent. */
export function invitedOnLabel({ delivery, invited_by }: Pick<Invitation, 'delivery' | 'invited_by'>, day: string) {
  return `${delivery?.status === 'sent' ? 'Sent' : 'Invited'} ${day}${invited_by ? ` by ${invited_by}` : ''}`;
}

/** Returns the toast after inviting someone. @param link null if the server sends email */
export function invitedLabel(email: string, link: string | null): string {
  return link === null ? `${email} was invited.` : `Invitation link ready. Share it with ${email}.`;
}

/** Returns the toast after replacing an invitation. @param link null if the server sends email */
export function resentLabel(email: string, link: string | null): string {
  return link === null
    ? `A new invitation is on its way to ${email}.`
    : `Invitation for ${email} replaced. ${CHANNEL_NOT_CONNECTED.email} Share the new link.`;
}
