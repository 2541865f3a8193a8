import { staffMoment } from '#domain/dates.ts';
/** Labels for the time zones and currencies the browser knows. */
export interface Choice {
  value: string;
  label: string;
}

/** "America/New_York" as "America / New York" */
export function zoneChoiceLabel(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** The stored zone stays in the list, even if this browser does not list it. */
export function zoneChoices(current: string): Choice[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zoneChoiceLabel(zone) }));
}

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });

/** "USD · US Dollar" */
export function currencyChoices(current: string): Choice[] {
  const codes = new Set([current, ...Intl.supportedValuesOf('currency')]);
  return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` }));
}

/** "Sat, Nov 21, 3:05 PM": the current time in a zone, which helps people recognize it. */
export function clockIn(zone: string, now: Date): string {
  return staffMoment(now, zone, now);
}
