import type { z } from 'zod';
import { sessionDeviceLabel } from '#contract/device-labels.ts';
import type { Employee, Invitation, MemberDevice, Team, TeamMember } from '#contract/personnel.ts';
import { eventData, timelineSentence } from '#domain/quote/event-summary.ts';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { reportTotals } from '#domain/quote/report-totals.ts';
import { lastUse } from '#server/features/accounts/sign-in/session-present.ts';
import { presentQuoteRow } from '#server/features/quotes/present.ts';
import type { GeoIp } from '#server/providers/geoip/geoip.ts';
import type { MemberParts, TeamParts } from './queries.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

type MemberRow = TeamParts['members'][number];

function presentMember(row: MemberRow, sessions: number): z.input<typeof TeamMember> {
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    role: row.role,
    deactivated_at: iso(row.disabled_at),
    joined_at: row.created_at.toISOString(),
    last_seen_at: iso(row.last_seen_at),
    sessions,
  };
}

function presentInvitation(
  row: TeamParts['invitations'][number],
  deliveries: ReadonlyMap<string, TeamParts['deliveries'][number]>,
  now: Date,
): z.input<typeof Invitation> {
  const delivery = deliveries.get(row.id);
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    state: row.status === 'revoked' ? 'revoked' : row.expires_at <= now ? 'expired' : 'pending',
    invited_by: row.invited_by ?? '',
    sent_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    delivery: delivery ? { status: delivery.status, error: delivery.error } : null,
  };
}

export function presentTeam(parts: TeamParts, maxUsers: number, now: Date): z.input<typeof Team> {
  const sessions = new Map(parts.sessions.map(({ user_id, count }) => [user_id, count]));
  const deliveries = new Map(parts.deliveries.map((delivery) => [delivery.id, delivery]));
  const members = parts.members.map((row) => presentMember(row, sessions.get(row.id) ?? 0));
  const invitations = parts.invitations.map((row) => presentInvitation(row, deliveries, now));
  const active = members.filter(({ deactivated_at }) => deactivated_at === null).length;
  const open = invitations.filter(({ state }) => state === 'pending').length;
  const newestFirst = invitations.toSorted((one, other) => (one.sent_at < other.sent_at ? 1 : -1));
  return { max_users: maxUsers, seats_used: active + open, members, invitations: newestFirst };
}

function presentDevices(rows: MemberParts['sessions'], geoip: GeoIp): z.input<typeof MemberDevice>[] {
  const inOrder = rows.toSorted((a, b) => lastUse(b).getTime() - lastUse(a).getTime());
  return inOrder.map((row) => ({
    device: sessionDeviceLabel(row),
    ip: row.ip,
    place: geoip.locationOf(row.ip),
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: lastUse(row).toISOString(),
  }));
}

/** @param manages true when the viewer manages this person, and so may see their devices and where they signed in */
export function presentMemberInFull(
  parts: MemberParts,
  manages: boolean,
  now: Date,
  geoip: GeoIp,
): Omit<z.input<typeof Employee>, 'visits_ahead'> {
  const figures = reportTotals(
    QUOTE_LABELS.map((label) => ({
      count: parts.figures?.[`${label}_count`] ?? 0,
      total_cents: parts.figures?.[`${label}_cents`] ?? 0,
    })),
  );
  return {
    member: presentMember(parts.member, parts.sessions.length),
    devices: manages ? presentDevices(parts.sessions, geoip) : null,
    figures: {
      states: figures.states.map(({ label, count, total_cents }) => ({ label, count, total_cents })),
      count: figures.count,
      total_cents: figures.total_cents,
      win_rate: figures.win_rate,
      average_ticket_cents: figures.average_ticket_cents,
    },
    open_quotes: parts.openQuotes.map((row) => presentQuoteRow(row, now)),
    activity: parts.activity.map((event) => ({
      quote_id: event.quote_id,
      number: quoteNumber(event.number),
      customer_name: event.customer_name,
      summary: timelineSentence(event.type, eventData(event.body)),
      at: event.at.toISOString(),
    })),
  };
}
