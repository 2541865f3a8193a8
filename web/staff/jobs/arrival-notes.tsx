import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ARRIVAL_MINUTES } from '#domain/calendar/arrival.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { arrivalHint, arrivalNote } from '#web/staff/calendar/work/dialogs/arrival-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { currentVisit, type JobVisit as Visit } from './current-visit.ts';
import type { Job } from './use-job.ts';

interface OnMyWayProps {
  job: Job;
  /** the chosen minutes until the arrival; undefined when the customer won't be notified */
  minutes: number | undefined;
  onChoose: (minutes: number) => void;
}

/** Asks before the tap on "On my way" when the crew arrives, and says if and how the customer will be notified. */
export function OnMyWay({ job, minutes, onChoose }: OnMyWayProps) {
  const { timeZone } = useViewer();
  const when = { now: useMinute(), timeZone };
  const visit = currentVisit(job);
  if (job.kind === 'blocked' || !visit) return null;
  return (
    <>
      {minutes !== undefined && (
        <SegmentedControl
          aria-label="Arriving in"
          fullWidth
          className="job-minutes"
          data={ARRIVAL_MINUTES.map((each) => ({ value: String(each), label: `${each} min` }))}
          value={String(minutes)}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
      <p className="job-note" aria-live="polite">
        {arrivalHint(visit, job.on_my_way, when, minutes)}
      </p>
    </>
  );
}

/** Returns the current time, updated every minute, so that the arrival shown is the one that a tap would send. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Says after the tap on "On my way" how and when the customer was notified, or why not. */
export function ArrivalNote({ visit: { arrival, state } }: { visit: Visit }) {
  const { timeZone } = useViewer();
  if (!arrival || state === 'cancelled' || (state === 'scheduled' && !arrival.told)) return null;
  return <p className="job-note">{arrivalNote(arrival, state, timeZone)}</p>;
}
