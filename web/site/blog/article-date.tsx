import type { Day } from '#domain/calendar-days.ts';
import { formatDate } from '#domain/dates.ts';

export function ArticleDate({ day }: { day: Day }) {
  return <time dateTime={day}>{formatDate(`${day}T00:00:00Z`, 'UTC')}</time>;
}
