/** The current value of each setting, in a few words for its row. */

import { FEDERAL_HOLIDAY_IDS } from '#domain/calendar/federal-holidays.ts';
import { staffDays } from '#domain/calendar-days.ts';
import { reviewSite } from '#domain/company/review-link.ts';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { depositRuleLabel } from '#domain/payments/deposit.ts';
import { formatMoney, formatShare } from '#domain/pricing/money.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { noticeLabel, type OfferView } from '#web/staff/settings/appointments/offer-form.ts';
import type { FollowUpSettingsView } from '#web/staff/settings/follow-ups/steps-form.ts';
import type { MarginView } from '#web/staff/settings/margin/margin-form.ts';
import type { MixView } from '#web/staff/settings/mix/mix-form.ts';
import type { NotificationSettingsView } from '#web/staff/settings/notifications/notifications-form.ts';
import type { ListedTemplate } from '#web/staff/settings/templates/template-labels.ts';
import { hourRuns, type WorkView } from '#web/staff/settings/work/work-form.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** "Tax 6%, deposit 25%, valid 30 days" */
export function defaultsValue({ tax_rate, deposit, currency, validity_days }: CompanyView): string {
  return [
    tax_rate > 0 ? `Tax ${formatShare(tax_rate)}` : 'No tax',
    deposit ? `deposit ${depositRuleLabel(deposit, currency)}` : 'no deposit',
    `valid ${counted(validity_days, 'day')}`,
  ].join(', ');
}

export function damageValue({ acknowledge_pins }: CompanyView): string {
  return acknowledge_pins ? 'Customers confirm it' : 'Customers don’t confirm it';
}

export function companyValue({ time_zone, currency, customer_language }: CompanyView): string {
  const place = time_zone.split('/').at(-1)?.replaceAll('_', ' ');
  return [place, currency, LANGUAGE_NAMES[customer_language]].join(', ');
}

/** "Reviews on Google, tips" */
export function afterJobValue({ review_url, tips }: CompanyView): string {
  const site = review_url && (reviewSite(review_url) ?? new URL(review_url).hostname);
  const parts = [...(site ? [`reviews on ${site}`] : []), ...(tips ? ['tips'] : [])];
  return parts.length === 0 ? 'Off' : parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}

/** "Labor $35.00 an hour, goal 40%" */
export function marginValue({ labor_cents_an_hour, margin_floor }: MarginView, currency = 'USD'): string {
  if (labor_cents_an_hour === null) return 'Off';
  const goal = margin_floor === null ? [] : [`goal ${formatShare(margin_floor)}`];
  return [`Labor ${formatMoney(labor_cents_an_hour, currency)} an hour`, ...goal].join(', ');
}

/** "12.5% stock, 2 services" */
export function mixValue({ stock_strength, services }: Pick<MixView, 'stock_strength' | 'services'>): string {
  if (stock_strength === null) return 'Off';
  const mixed = services.filter(({ target_strength }) => target_strength !== null).length;
  return `${formatShare(stock_strength)} stock, ${mixed === 1 ? '1 service' : `${mixed} services`}`;
}

/** "3 and 7 days after sending, 2 before it expires" */
export function remindersValue({ enabled, steps }: FollowUpSettingsView): string {
  if (!enabled || steps.length === 0) return 'Off';
  const days = (from: 'sending' | 'expiry') =>
    [...new Set(steps.filter((step) => step.from === from).map((step) => step.days))].toSorted((a, b) => a - b);
  const after = days('sending');
  const before = days('expiry');
  return [
    ...(after.length > 0
      ? [`${list.format(after.map(String))} day${after.at(-1) === 1 ? '' : 's'} after sending`]
      : []),
    ...(before.length > 0 ? [`${list.format(before.map(String))} before it expires`] : []),
  ].join(', ');
}

/** "14 messages, 2 customized" */
export function wordingValue(templates: readonly ListedTemplate[]): string {
  const kinds = (some: readonly ListedTemplate[]) => new Set(some.map(({ kind }) => kind)).size;
  const own = kinds(templates.filter(({ is_default }) => !is_default));
  return `${counted(kinds(templates), 'message')}, ${own === 0 ? 'none' : own} customized`;
}

/** "Email 6 of 9, device 9 of 9" */
export function notificationsValue({ choices }: NotificationSettingsView): string {
  const all = Object.values(choices);
  const on = (channel: 'email' | 'push') => `${all.filter((choice) => choice[channel]).length} of ${all.length}`;
  return `Email ${on('email')}, device ${on('push')}`;
}

/** "Mon – Fri, 8 AM – 5 PM"; days next to each other with the same hours are one part. */
export function hoursValue({ hours }: Pick<WorkView, 'hours'>): string {
  const worked = hourRuns(hours).filter(({ words }) => words !== 'Off');
  if (worked.length === 0) return 'No working hours';
  return worked.map(({ days, words }) => `${days}, ${words}`).join('; ');
}

/** "Federal holidays, Dec 24 – Jan 1" */
export function daysOffValue({ days_off, holidays_worked }: WorkView): string {
  const off = FEDERAL_HOLIDAY_IDS.length - holidays_worked.length;
  const next = days_off.find(({ user_id }) => user_id === null);
  const parts = [
    ...(off > 0 ? [holidays_worked.length === 0 ? 'Federal holidays' : `${off} federal holidays`] : []),
    ...(next ? [staffDays(next.first_day, next.last_day)] : []),
  ];
  return parts.join(', ') || 'None';
}

/** "2 time slots, at least 2 days ahead" */
export function bookingValue({ windows, notice_days }: OfferView): string {
  const open = windows.filter(({ active }) => active).length;
  if (open === 0) return 'Off';
  return `${counted(open, 'time slot')}, at least ${noticeLabel(notice_days)} ahead`;
}

export function checklistValue({ tasks }: WorkView): string {
  return tasks.length === 0 ? 'No tasks' : counted(tasks.length, 'task');
}
