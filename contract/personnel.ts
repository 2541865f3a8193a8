import { z } from 'zod';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { ROLES } from '#domain/team/permissions.ts';
import { TEAM_ROLES } from '#domain/team/team-rules.ts';
import { Done, Email, Id, member, Timestamp } from './base.ts';
import { AddressLocation } from './location.ts';
import { QuoteRow } from './quote-fields.ts';

export const TeamMember = z.object({
  id: Id('users'),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** null for an active member. Anyone else can't sign in and uses no seat */
  deactivated_at: Timestamp.nullable(),
  joined_at: Timestamp,
  last_seen_at: Timestamp.nullable(),
  sessions: z.int(),
});

/** The delivery of an invitation's email. An error quotes the mail server. */
const InvitationDelivery = z.object({
  status: z.enum(['queued', 'sent', 'outbox', 'failed']),
  error: z.string().nullable(),
});

export const Invitation = z.object({
  id: Id('invitations'),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  state: z.enum(['pending', 'expired', 'revoked']),
  invited_by: z.string(),
  sent_at: Timestamp,
  expires_at: Timestamp,
  /** null when the email's record is too old and was deleted */
  delivery: InvitationDelivery.nullable(),
});

export const Team = z.object({
  max_users: z.int(),
  /** active members plus open invitations */
  seats_used: z.int(),
  members: z.array(TeamMember),
  /** every pending invitation, and the latest invitation of each other email. At most 200 */
  invitations: z.array(Invitation),
});

const InvitationSent = z.object({
  id: Id('invitations'),
  /**
   * The link, when no mail server is set up. With a mail server it is only emailed, because anyone who has the link
   * can join as the invited person.
   */
  link: z.string().nullable(),
});

export const ACTIVITY_PERIODS = ['30d', '90d', '365d', 'all'] as const;

const MemberTotals = z.object({
  states: z.array(z.object({ label: z.enum(QUOTE_LABELS), count: z.int(), total_cents: z.int() })),
  count: z.int(),
  total_cents: z.int(),
  /** approved / (approved + declined), or null if there are no decisions */
  win_rate: z.number().nullable(),
  average_ticket_cents: z.int().nullable(),
});

export const MemberDevice = z.object({
  device: z.string(),
  /** IP address of the latest use */
  ip: z.string(),
  place: AddressLocation,
  signed_in_at: Timestamp,
  last_seen_at: Timestamp,
});

export const Employee = z.object({
  member: TeamMember,
  /** most recently used first. null when the caller may not manage this person (domain/team/team-rules.ts) */
  devices: z.array(MemberDevice).nullable(),
  /** totals of quotes created in the period, without archived ones */
  figures: MemberTotals,
  visits_ahead: z.object({
    count: z.int(),
    next: z.array(
      z.object({
        id: Id('visits'),
        job_id: Id('jobs'),
        starts_at: Timestamp.nullable(),
        title: z.string(),
        property_address: z.string(),
      }),
    ),
  }),
  /** undecided quotes of any period, newest first */
  open_quotes: z.array(QuoteRow),
  /** actions on quotes in the period, latest first */
  activity: z.array(
    z.object({
      quote_id: Id('quotes'),
      number: z.string(),
      customer_name: z.string(),
      summary: z.string(),
      at: Timestamp,
    }),
  ),
});

const see = member('personnel.view');
const manage = member('personnel.manage', 'write');
const invite = member('personnel.manage', 'invitation');
const Person = z.object({ id: Id('users') });
const InvitationId = z.object({ id: Id('invitations') });
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`) =>
  ({ method, path, tags: ['personnel'] }) as const;

/** PERMISSION_DENIED for people whom the caller may not manage (domain/team/team-rules.ts). */
export const personnel = {
  team: see.route(route('GET', '/personnel')).output(Team),
  /** ALREADY_REGISTERED when the email has an account. SEAT_LIMIT when no seat is left. */
  invite: invite
    .route(route('POST', '/personnel/invitations'))
    .input(z.object({ email: Email, role: z.enum(TEAM_ROLES) }))
    .output(InvitationSent),
  /** Sends a new link, valid for seven days. The previous one stops working. */
  resend: invite.route(route('POST', '/personnel/invitations/{id}/resend')).input(InvitationId).output(InvitationSent),
  revoke: manage.route(route('DELETE', '/personnel/invitations/{id}')).input(InvitationId).output(Done),
  employee: see
    .route(route('GET', '/personnel/{id}'))
    .input(Person.extend({ period: z.enum(ACTIVITY_PERIODS).default('90d') }))
    .output(Employee),
  changeRole: manage
    .route(route('PUT', '/personnel/{id}/role'))
    .input(Person.extend({ role: z.enum(TEAM_ROLES) }))
    .output(Done),
  /** Signs the person out everywhere immediately. Their quotes stay. Works even while the company is read-only. */
  deactivate: member('personnel.deactivate', 'write')
    .route(route('POST', '/personnel/{id}/deactivate'))
    /** who takes over the person's remaining visits. null: no one for now */
    .input(Person.extend({ visits_to: Id('users').nullable().default(null) }))
    .output(Done),
  /** SEAT_LIMIT when no seat is left. */
  reactivate: manage.route(route('POST', '/personnel/{id}/reactivate')).input(Person).output(Done),
  signOut: manage.route(route('POST', '/personnel/{id}/sign-out')).input(Person).output(Done),
};
