import { staffMoment, zoneLabel } from '#domain/dates.ts';

/** A time zone or currency that the browser knows, with its label. */
export interface Choice {
  value: string;
  label: string;
}

/**
 * Returns the time zones to choose from, by label. Includes the stored one even if this browser does not list it.
 */
export function zoneChoices(current: string): Choice[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones]
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
}

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });

/** Returns the currencies to choose from, labeled like "USD · US Dollar". */
export function currencyChoices(current: string): Choice[] {
  const codes = new Set([current, ...Intl.supportedValuesOf('currency')]);
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));
}

/** Returns the current time in a zone: "Sat, Nov 21, 3:05 PM". The time helps people to recognize their zone. */
export function clockIn(zone: string, now: Date): string {
  return staffMoment(now, zone, now);
}
