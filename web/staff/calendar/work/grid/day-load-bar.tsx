import type { DayLoad } from '#web/staff/calendar/work/entries/day-load.ts';
import { lengthInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';

/** Shows how full a day is. */
export function DayLoadBar({ load }: { load: DayLoad | undefined }) {
  if (!load || load.share === null) return null;
  const label = load.minutes > 0 ? `${lengthInWords(load.minutes)} booked` : 'Nothing booked';
  return (
    <span className="day-load" role="img" aria-label={label} title={label}>
      <span style={{ width: `${Math.round(load.share * 100)}%` }} />
    </span>
  );
}
