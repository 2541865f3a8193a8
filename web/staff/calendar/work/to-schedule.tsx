import type { ReactNode } from 'react';
import { useViewer } from '#web/staff/workspace/viewer.ts';

interface ToScheduleProps {
  /** undefined while it loads */
  count: number | undefined;
  /** requests, visits and quotes without a time, as cards */
  children: ReactNode;
}

/** The column beside the calendar. On narrow screens a button opens it. */
export function ToSchedule({ count, children }: ToScheduleProps) {
  const mayMove = useViewer().may('quotes.write');
  return (
    <aside className="work-side" aria-label="To schedule">
      <div className="work-side-head">
        <h2>To schedule</h2>
        {count !== undefined && <span className="count">{count}</span>}
      </div>
      {children}
      {mayMove && count !== undefined && count > 0 && (
        <p className="work-side-hint">Drag onto a day, or press Enter to choose a time.</p>
      )}
      <ul className="work-legend" aria-label="Colors">
        <li data-state="scheduled">Scheduled</li>
        <li data-state="working">On the way, in progress</li>
        <li data-state="done">Done</li>
        <li data-unassigned="">Unassigned</li>
      </ul>
    </aside>
  );
}
