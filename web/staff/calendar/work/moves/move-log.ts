import { errorCodeOf } from '#domain/errors.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { Listeners } from '#web/ui/listeners.ts';

/**
 * A conflict with someone else who changed the visit first: the stored visit, and the placement this person wanted.
 */
export interface Clash {
  theirs: CalendarEntry;
  wanted: VisitPlacement;
}

export interface MovePorts {
  preview: (entry: CalendarEntry, place: VisitPlacement) => CalendarEntry;
  /** saves a placement. @returns the edit number. @throws ProductError, including CHANGED_BY_OTHER */
  store: (entry: CalendarEntry, place: VisitPlacement) => Promise<number>;
  read: (entry: CalendarEntry) => Promise<CalendarEntry>;
  reread: () => Promise<void>;
  /** offers to undo a move. @returns a function that hides the offer */
  offerUndo: (entry: CalendarEntry, to: VisitPlacement, undo: () => void) => () => void;
  fail: (error: unknown) => void;
}

interface MoveState {
  /** visits that already appear where they were dropped, while the server saves them */
  shown: ReadonlyMap<string, CalendarEntry>;
  clash: Clash | null;
}

interface Done {
  entry: CalendarEntry;
  before: VisitPlacement;
  hideOffer?: () => void;
}

/**
 * Moves, resizes and reassigns visits. Changes show immediately, are then saved, and can be undone in reverse order.
 */
export class MoveLog {
  #ports: MovePorts;
  #state: MoveState = { shown: new Map(), clash: null };
  #done: Done[] = [];
  // Edit numbers by visit. A second move may begin before the calendar has reloaded after the first.
  readonly #stored = new Map<string, number>();
  readonly #listeners = new Listeners();
  readonly listen = this.#listeners.subscribe;

  constructor(ports: MovePorts) {
    this.#ports = ports;
  }

  /** Replaces the ports, which depend on the latest data and on the viewer. */
  readonly connect = (ports: MovePorts): void => {
    this.#ports = ports;
  };

  readonly state = (): MoveState => this.#state;

  /** Places a visit. @returns whether it was saved */
  readonly place = async (entry: CalendarEntry, to: VisitPlacement): Promise<boolean> => {
    const one: Done = { entry, before: { slot: slotOf(entry), people: entry.people } };
    this.#done.push(one);
    const isStored = await this.#store(entry, to);
    if (isStored && this.#done.includes(one))
      one.hideOffer = this.#ports.offerUndo(entry, to, () => void this.#undo(one));
    if (!isStored) this.#forget(one);
    return isStored;
  };

  /** Undoes the last placement. @returns the visit; null when there is nothing to undo */
  readonly undoLast = (): CalendarEntry | null => {
    const last = this.#done.at(-1);
    if (!last) return null;
    void this.#undo(last);
    return last.entry;
  };

  readonly closeClash = (): void => this.#change({ clash: null });

  async #undo(one: Done): Promise<void> {
    if (!this.#done.includes(one)) return;
    this.#forget(one);
    one.hideOffer?.();
    await this.#store(one.entry, one.before);
  }

  async #store(entry: CalendarEntry, to: VisitPlacement): Promise<boolean> {
    const mine = this.#ports.preview(entry, to);
    this.#show(entry.id, mine);
    const edit_number = Math.max(entry.edit_number, this.#stored.get(entry.id) ?? 0);
    try {
      this.#stored.set(entry.id, await this.#ports.store({ ...entry, edit_number }, to));
      return true;
    } catch (error) {
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await this.#tell(entry, to);
      else this.#ports.fail(error);
      return false;
    } finally {
      await this.#ports.reread();
      if (this.#state.shown.get(entry.id) === mine) this.#show(entry.id, null);
    }
  }

  /** Shows the stored version next to the wanted one, so the person can choose. */
  async #tell(entry: CalendarEntry, wanted: VisitPlacement): Promise<void> {
    try {
      const theirs = await this.#ports.read(entry);
      this.#stored.set(entry.id, theirs.edit_number);
      this.#change({ clash: { theirs, wanted } });
    } catch (error) {
      this.#ports.fail(error);
    }
  }

  #forget(one: Done): void {
    this.#done = this.#done.filter((each) => each !== one);
  }

  #show(id: string, entry: CalendarEntry | null): void {
    const shown = new Map(this.#state.shown);
    if (entry) shown.set(id, entry);
    else shown.delete(id);
    this.#change({ shown });
  }

  #change(change: Partial<MoveState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}
