import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoveLog, type MovePorts } from './move-log.ts';
import { movedLabel } from './moved-label.ts';
import { storedNow, storePlacement, useRereadWork } from './use-work.ts';

interface Shown {
  preview: (entry: CalendarEntry, place: VisitPlacement) => CalendarEntry;
  /** opens a visit that was placed without people, if the person wants to assign it */
  onAssign: (placed: CalendarEntry) => void;
}

/** Connects a log of moves to the server and its toasts. @param shown omitted on screens without a calendar */
export function useMoves(shown?: Shown) {
  const reread = useRereadWork();
  const { timeZone } = useViewer();
  const ports: MovePorts = {
    preview: shown?.preview ?? ((entry) => entry),
    store: (entry, place) => storePlacement(entry, place, timeZone),
    read: storedNow,
    reread,
    offerUndo: (entry, to, undo) => {
      const assign = shown && { label: 'Assign', act: () => shown.onAssign(shown.preview(entry, to)) };
      return toastUndo(movedLabel(entry, to), undo, to.slot && to.people.length === 0 ? assign : undefined);
    },
    fail: toastError,
  };
  const [log] = useState(() => new MoveLog(ports));
  useEffect(() => {
    log.connect(ports);
  });
  const { shown: moved, clash } = useSyncExternalStore(log.listen, log.state);
  return { moved, clash, place: log.place, undoLast: log.undoLast, closeClash: log.closeClash };
}
