import { type PlannedEntry, Timeline } from './timeline.ts';

/** Indexes all visits except the one being checked, so that checking many visits is fast. */
export class OtherEntries {
  readonly #byId = new Map<string, PlannedEntry>();
  readonly #people = new Map<string, PlannedEntry[]>();
  readonly #timelines = new Map<string, PersonsTimelines>();

  constructor(entries: readonly PlannedEntry[]) {
    for (const entry of entries) {
      this.#byId.set(entry.id, entry);
      for (const person of new Set(entry.people)) {
        const theirs = this.#people.get(person);
        if (theirs) theirs.push(entry);
        else this.#people.set(person, [entry]);
      }
    }
  }

  /** Returns the stored version of the visit, which may have another time than the one being checked. */
  itself({ id }: PlannedEntry, person: string): PlannedEntry | null {
    const entry = this.#byId.get(id);
    return entry?.people.includes(person) ? entry : null;
  }

  of(person: string): PersonsTimelines {
    const known = this.#timelines.get(person);
    if (known) return known;
    const made = new PersonsTimelines(this.#people.get(person) ?? []);
    this.#timelines.set(person, made);
    return made;
  }
}

/** One person's visits: all, those with a street address, and those at each street address. */
class PersonsTimelines {
  readonly all: Timeline;
  readonly placed: Timeline;
  readonly #places: ReadonlyMap<string | null, PlannedEntry[]>;
  readonly #atPlaces = new Map<string, Timeline>();

  constructor(entries: readonly PlannedEntry[]) {
    const placed = entries.filter(({ place }) => place !== null);
    this.all = new Timeline(entries);
    this.placed = new Timeline(placed);
    this.#places = Map.groupBy(placed, ({ place }) => place);
  }

  at(place: string): Timeline {
    const known = this.#atPlaces.get(place);
    if (known) return known;
    const made = new Timeline(this.#places.get(place) ?? []);
    this.#atPlaces.set(place, made);
    return made;
  }
}
