/** Computes how a key moves a visit that was picked up with the keyboard. The effect depends on the view. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { STEP_MINUTES, shifted } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { handedOver, type VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';

/** A placement with the person of its column or row. The person is undefined in columns that show everyone. */
export interface ColumnPlacement extends VisitPlacement {
  person: string | null | undefined;
}

export type StepView =
  | { kind: 'time'; columns: readonly { day: Day; person: string | null | undefined }[] }
  | { kind: 'month' }
  | { kind: 'rows'; days: readonly Day[]; people: readonly (string | null)[] };

const AWAY: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};

/**
 * Moves a placement one step in the direction of an arrow key; with Shift, resizes it. @returns null for any other key
 */
export function stepped(at: ColumnPlacement, key: string, withShift: boolean, view: StepView): ColumnPlacement | null {
  const away = AWAY[key];
  const { slot } = at;
  if (!away || !slot) return null;
  const { across, down } = away;
  if (withShift) return down === 0 ? null : { ...at, slot: shifted(slot, 'resize', minutes(down)) };
  if (view.kind === 'month') return { ...at, slot: { ...slot, day: addDays(slot.day, across + 7 * down) } };
  if (view.kind === 'rows') {
    const day = view.days[view.days.indexOf(slot.day) + across] ?? slot.day;
    const person = down === 0 ? at.person : next(view.people, at.person ?? null, down);
    return { slot: { ...slot, day }, people: handedOver(at.people, at.person, person), person };
  }
  if (across === 0) return { ...at, slot: shifted(slot, 'move', minutes(down)) };
  const index = view.columns.findIndex(({ day, person }) => day === slot.day && person === at.person);
  const column = view.columns[index + across];
  if (!column) return at;
  const people = handedOver(at.people, at.person, column.person);
  return { slot: { ...slot, day: column.day }, people, person: column.person };
}

const minutes = (steps: number) => ({ days: 0, minutes: steps * STEP_MINUTES });

function next(people: readonly (string | null)[], person: string | null, by: number): string | null {
  const found = people[people.indexOf(person) + by];
  return found === undefined ? person : found;
}
