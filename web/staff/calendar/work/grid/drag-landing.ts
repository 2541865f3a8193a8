import type { WorkRules } from '#domain/calendar/conflicts.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { shortWeekday } from '#domain/calendar-days.ts';
import type { Grip, Hit, Landing } from '#web/staff/calendar/work/drag/use-drag.ts';
import { peopleOfColumn } from '#web/staff/calendar/work/entries/column-people.ts';

import { whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords, minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import {
  isSamePlacement,
  LONG_MINUTES,
  landingOf,
  type VisitPlacement,
} from '#web/staff/calendar/work/entries/placement.ts';
import { problemsAt } from '#web/staff/calendar/work/entries/preview.ts';
import type { WaitingQuote } from '#web/staff/calendar/work/entries/use-tray.ts';

interface DragOptions {
  mayMove: boolean;
  find: (id: string) => CalendarEntry | undefined;
  quotes: readonly Pick<WaitingQuote, 'quote_id' | 'minutes'>[];
  preview: (entry: CalendarEntry, place: VisitPlacement) => CalendarEntry;
  rules: WorkRules;
  names: ReadonlyMap<string, string>;
  onPlacement: (entry: CalendarEntry, place: VisitPlacement) => void;
  onQuote: (quoteId: string, place: VisitPlacement) => void;
}

export function dragOf(options: DragOptions) {
  return (block: HTMLElement, grip: Grip): ((hit: Hit) => Landing | null) | null => {
    if (!options.mayMove) return null;
    const { visit = '', quote } = block.dataset;
    const waiting = options.quotes.find(({ quote_id }) => quote_id === quote);
    if (waiting) return quoteDrag(options, waiting);
    const entry = options.find(visit);
    return entry ? visitDrag(options, entry, grip) : null;
  };
}

function quoteDrag({ rules, names, onQuote }: DragOptions, { quote_id, minutes }: DragOptions['quotes'][number]) {
  return (hit: Hit): Landing | null => {
    const held = { slot: null, people: [], length: minutes, grip: 'move' } as const;
    const to = landingOf(held, hit, rules.hours);
    if (!to) return null;
    return {
      key: keyOf(to),
      words: placementLabel(to, hit, names, false),
      problems: [],
      drawn: drawnIn(hit, to, minutes),
      drop: () => onQuote(quote_id, to),
    };
  };
}

function visitDrag({ preview, rules, names, onPlacement }: DragOptions, entry: CalendarEntry, grip: Grip) {
  const before: VisitPlacement = { slot: slotOf(entry), people: entry.people };
  let last: Landing | null = null;
  return (hit: Hit): Landing | null => {
    const to = landingOf({ ...before, length: entry.minutes, grip }, hit, rules.hours);
    if (!to) return null;
    const key = `${keyOf(to)} ${hit.zone.kind} ${hit.zone.day} ${hit.zone.person}`;
    // Finds conflicts once per place, because this runs in every frame.
    if (last?.key === key) return last;
    const isSame = isSamePlacement(before, to);
    last = {
      key,
      words: placementLabel(to, hit, names, grip === 'resize'),
      problems: isSame ? [] : problemsAt(preview(entry, to), to.slot, rules.timeZone),
      drawn: drawnIn(hit, to, to.slot?.length ?? entry.minutes),
      drop: () => {
        if (!isSame) onPlacement(entry, to);
      },
    };
    return last;
  };
}

const keyOf = ({ slot, people }: VisitPlacement) => [slot?.day, slot?.minute, slot?.length, ...people].join(' ');

function placementLabel(
  { slot }: VisitPlacement,
  { zone }: Hit,
  names: ReadonlyMap<string, string>,
  isLength: boolean,
): string {
  if (!slot) return 'Unscheduled';
  if (isLength) return lengthInWords(slot.length);
  const when = `${shortWeekday(slot.day)} ${minuteInWords(slot.minute)}`;
  if (zone.person === undefined) return when;
  return `${when}, ${zone.person === null ? 'unassigned' : whoGoes({ names }, peopleOfColumn(zone.person))}`;
}

function drawnIn({ zone }: Hit, { slot }: VisitPlacement, length: number): Landing['drawn'] {
  if (zone.kind !== 'time' || !slot || length >= LONG_MINUTES || slot.day !== zone.day) return null;
  return { from: slot.minute, to: Math.min(slot.minute + length, MINUTES_A_DAY) };
}
