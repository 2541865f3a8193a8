import type { z } from 'zod';
import { sessionDeviceLabel } from '#contract/device-labels.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { GeoIp } from '#server/providers/geoip/geoip.ts';
import type { ListedSession } from './session-queries.ts';

/** Lists the current session first, then the others by latest use. */
export function presentSessions(
  rows: readonly ListedSession[],
  { sessionId }: Viewer,
  ip: string,
  geoip: GeoIp,
): z.input<typeof OpenSession>[] {
  const inOrder = rows.toSorted(
    (a, b) => Number(b.id === sessionId) - Number(a.id === sessionId) || lastUse(b).getTime() - lastUse(a).getTime(),
  );
  return inOrder.map((row) => ({
    id: row.id,
    device: sessionDeviceLabel(row),
    ip: row.ip,
    place: geoip.locationOf(row.ip),
    same_network: rateLimitKey(row.ip) === rateLimitKey(ip),
    current: row.id === sessionId,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: lastUse(row).toISOString(),
  }));
}

/** A renewal counts as a use: API clients, unlike browsers, don't send a request every minute. */
export function lastUse({ last_seen_at, renewed_at, created_at }: ListedSession): Date {
  const times = [last_seen_at, renewed_at, created_at].map((at) => at?.getTime() ?? 0);
  return new Date(Math.max(...times));
}
