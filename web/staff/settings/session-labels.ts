import type { z } from 'zod';
import type { OpenSession as OpenSessionSchema } from '#contract/sessions.ts';
import { staffDate } from '#domain/dates.ts';
import { timeAgo } from '#web/staff/components/time-ago.ts';

export type OpenSession = z.output<typeof OpenSessionSchema>;

export interface SessionInWords extends OpenSession {
  /** facts such as "last seen 5 minutes ago", "signed in Fri, Nov 20", "203.0.113.7" */
  facts: string[];
}

export function sessionsInWords(sessions: readonly OpenSession[], timeZone: string, now: Date): SessionInWords[] {
  return sessions.map((session) => ({ ...session, facts: deviceFacts(session, timeZone, now) }));
}

type Device = Pick<OpenSession, 'signed_in_at' | 'last_seen_at' | 'ip'> &
  Partial<Pick<OpenSession, 'current' | 'same_network'>>;

/** Lists facts about a device. Another person's device gets no "this device" or "this network". */
export function deviceFacts(device: Device, timeZone: string, now: Date): string[] {
  return [
    device.current ? 'in use now' : `last seen ${timeAgo(device.last_seen_at, now)}`,
    `signed in ${staffDate(device.signed_in_at, timeZone, now)}`,
    device.same_network && !device.current ? `${device.ip} (this network)` : device.ip,
  ].filter((fact) => fact !== '');
}
