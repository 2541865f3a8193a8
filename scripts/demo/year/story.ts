/** What happens in the sample year, one after the other, by a clock that jumps from one step to the next. */

export interface Reminders {
  /** When the next one is due, if that is no later than a time; both in milliseconds since 1970. */
  nextDue(until: number): Promise<number | null>;
  /** Sends those that are due, or moves them to a later time. */
  send(): Promise<void>;
}

export class Story {
  readonly #steps: { at: number; run: () => Promise<void> }[] = [];
  readonly end: number;
  #now: number;

  readonly #setClock: (now: number) => void;

  /**
   * Times are milliseconds since 1970. What lies after the end does not happen.
   * @param setClock hears of each step's time before the step
   */
  constructor(start: number, end: number, setClock: (now: number) => void = () => {}) {
    this.#now = start;
    this.end = end;
    this.#setClock = setClock;
    setClock(start);
  }

  get now(): number {
    return this.#now;
  }

  /** A step in the past happens next. */
  at(time: number, run: () => Promise<void>): void {
    if (time <= this.end) this.#steps.push({ at: time, run });
  }

  async play(reminders: Reminders): Promise<void> {
    for (;;) {
      this.#steps.sort((a, b) => b.at - a.at);
      const step = this.#steps.pop();
      if (!step) break;
      await this.#passTimeUntil(Math.max(this.#now, step.at), reminders);
      await step.run();
    }
    await this.#passTimeUntil(this.end, reminders);
  }

  /** Reminders leave at their own time: a clock that jumped over them would find them too late to be sent. */
  async #passTimeUntil(time: number, reminders: Reminders): Promise<void> {
    for (;;) {
      const due = await reminders.nextDue(time);
      if (due === null) break;
      this.#setTime(Math.max(this.#now, due));
      await reminders.send();
    }
    this.#setTime(time);
  }

  #setTime(now: number): void {
    this.#now = now;
    this.#setClock(now);
  }
}
