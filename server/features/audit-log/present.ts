import { auditActionLabel, targetLabel } from '#contract/audit-labels.ts';
import { locationLabel } from '#contract/location-labels.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { formatLogTime } from '#domain/dates.ts';
import type { GeoIp } from '#server/providers/geoip/geoip.ts';
import type { AuditRow } from './queries.ts';

export function presentAuditEntry({ id, at, actor_name, action, target, ip }: AuditRow, geoip: GeoIp) {
  return { id, at: at.toISOString(), actor: actor_name, action, target, ip, place: geoip.locationOf(ip) };
}

const COLUMNS = ['Time (UTC)', 'Who', 'Action', 'Action code', 'Target', 'IP address', 'Location'];

/** Writes every timestamp twice: in the company's time zone for people, and in UTC for programs. */
export async function* auditCsv(
  pages: AsyncIterable<AuditRow[]>,
  timeZone: string,
  geoip: GeoIp,
): AsyncGenerator<string> {
  yield CSV_START + csvLine([`Time (${timeZone})`, ...COLUMNS]);
  for await (const rows of pages) yield rows.map((row) => auditLine(row, timeZone, geoip)).join('');
}

function auditLine({ at, actor_name, action, target, ip }: AuditRow, timeZone: string, geoip: GeoIp): string {
  const words = targetLabel({ action, target });
  return csvLine([
    formatLogTime(at, timeZone),
    at.toISOString(),
    actor_name || 'System',
    auditActionLabel(action),
    action,
    words,
    ip,
    locationLabel(geoip.locationOf(ip)),
  ]);
}
