import { formatMoment, staffMoment } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { historyTexts } from '#domain/language/texts.ts';
import type { Json } from './canonical-json.ts';
import type { QuoteEventType } from './lifecycle.ts';

export type WorkEventData = {
  job_id: string;
  visit_id: string;
  /** ISO 8601 in UTC. null for an unscheduled visit */
  starts_at: string | null;
  ends_at: string | null;
  was?: string | null;
  /** the company's, at the time of the event */
  time_zone: string;
  crew: string[];
  by: string;
};

type EventData = Readonly<Record<string, Json>>;
export type WorkEventType = Extract<
  QuoteEventType,
  'scheduled' | 'rescheduled' | 'on_the_way' | 'work_done' | 'work_cancelled' | 'work_reopened'
>;

const text = (data: EventData, field: string): string => {
  const value = data[field];
  return typeof value === 'string' ? value : '';
};

/** Returns "November 23, 2026 at 9:00 AM ET", or "Mon, Nov 23, 9:00 AM" for staff. */
function momentOf(data: EventData, field: 'starts_at' | 'was', language: Language, staffNow: Date | null): string {
  const [instant, zone] = [text(data, field), text(data, 'time_zone') || 'UTC'];
  if (!instant) return '';
  return staffNow ? staffMoment(instant, zone, staffNow) : formatMoment(instant, zone, language);
}

function crewOf(data: EventData, language: Language): string {
  const { crew } = data;
  const names = Array.isArray(crew) ? crew.filter((name) => typeof name === 'string') : [];
  if (names.length === 0) return '';
  return historyTexts(language).crew(new Intl.ListFormat(LOCALES[language]).format(names));
}

function scheduledLabel(data: EventData, language: Language, staffNow: Date | null): string {
  const texts = historyTexts(language);
  const start = momentOf(data, 'starts_at', language, staffNow);
  return `${texts.scheduled}${start && texts.workFor(start)}${crewOf(data, language)}`;
}

function rescheduledLabel(data: EventData, language: Language, staffNow: Date | null): string {
  const texts = historyTexts(language);
  const [start = '', was = ''] = (['starts_at', 'was'] as const).map((field) =>
    momentOf(data, field, language, staffNow),
  );
  const what = start ? `${texts.rescheduled}${texts.workTo(start)}` : texts.unscheduled;
  return `${what}${was && texts.workWas(was)}${crewOf(data, language)}`;
}

const withName =
  (words: 'onTheWay' | 'workDone' | 'workCancelled' | 'workReopened') =>
  (data: EventData, language: Language): string => {
    const texts = historyTexts(language);
    const by = text(data, 'by');
    return `${texts[words]}${by && texts.by(by)}`;
  };

export const WORK_SUMMARIES: Readonly<
  Record<WorkEventType, (data: EventData, language: Language, staffNow: Date | null) => string>
> = {
  scheduled: scheduledLabel,
  rescheduled: rescheduledLabel,
  on_the_way: withName('onTheWay'),
  work_done: withName('workDone'),
  work_cancelled: withName('workCancelled'),
  work_reopened: withName('workReopened'),
};
