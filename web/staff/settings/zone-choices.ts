import { staffMoment } from '#domain/dates.ts';
export interface Choice {
  value: string;
  label: string;
}

/** Formats a time zone: "America/New_York" becomes "America / New York". */
export function zoneChoiceLabel(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** Returns the time zones to choose from. Includes the stored one even if this browser does not list it. */
export function zoneChoices(current: string): Choice[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zoneChoiceLabel(zone) }));
}

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });

/** Returns the currencies to choose from, labeled like "USD · US Dollar". */
export function currencyChoices(current: string): Choice[] {
  const codes = new Set([current, ...Intl.supportedValuesOf('currency')]);
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));
}

/** Returns the current time in a zone: "Sat, Nov 21, 3:05 PM". People recognize their zone by its time. */
export function clockIn(zone: string, now: Date): string {
  return staffMoment(now, zone, now);
}
