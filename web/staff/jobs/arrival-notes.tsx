import { arrivalHint, arrivalNote } from '#web/staff/calendar/work/dialogs/arrival-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { currentVisit, type JobVisit as Visit } from './current-visit.ts';
import type { Job } from './use-job.ts';

/** Says before the tap on "On my way" if and how the customer will be notified. */
export function OnMyWay({ job }: { job: Job }) {
  const { timeZone } = useViewer();
  const visit = currentVisit(job);
  if (job.kind === 'blocked' || !visit) return null;
  return <p className="job-note">{arrivalHint(visit, job.on_my_way, { now: new Date(), timeZone })}</p>;
}

/** Says after the tap on "On my way" how and when the customer was notified, or why not. */
export function ArrivalNote({ visit: { arrival, state } }: { visit: Visit }) {
  const { timeZone } = useViewer();
  if (!arrival || state === 'cancelled' || (state === 'scheduled' && !arrival.told)) return null;
  return <p className="job-note">{arrivalNote(arrival, state, timeZone)}</p>;
}
