import { type Day, dayIn, daysBetween, weekOf } from '#domain/calendar-days.ts';
import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';

const WEEK = 7;
const MONTH = 30;

/**
 * Returns "yesterday", "3 days ago", "last week" or "two weeks ago". Counts the reader's calendar days: a message
 * from late last night is "yesterday", even after a few hours.
 */
export function sentAgo({ sentAt, now, zone }: { sentAt: Date; now: Date; zone: string }, language: Language): string {
  const words = mailTexts(language).ago;
  const [sentOn, today] = [dayIn(sentAt, zone), dayIn(now, zone)];
  const days = daysBetween(sentOn, today);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days >= WEEK && days < 2 * WEEK && isInWeekBefore(sentOn, today)) return words.last_week;
  if (days < 2 * WEEK) return words.days(String(days));
  if (days < 3 * WEEK) return words.two_weeks;
  if (days < 4 * WEEK) return words.three_weeks;
  if (days < MONTH) return words.four_weeks;
  const months = Math.floor(days / MONTH);
  return months === 1 ? words.month : words.months(String(months));
}

function isInWeekBefore(day: Day, today: Day): boolean {
  const [thisSunday = today] = weekOf(today);
  return daysBetween(day, thisSunday) <= WEEK;
}
