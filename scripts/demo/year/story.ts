/** Runs steps in order of time, on a clock that jumps from step to step. */

/** Messages that the program sends automatically. Times are milliseconds since 1970. */
export interface Messages {
  /** Returns when the next reminder is due, or null when that is after the given time. */
  nextReminder(until: number): Promise<number | null>;
  /** Sends the reminders that are due, or postpones them. */
  sendReminders(): Promise<void>;
  /** Waits until queued messages are sent. If the clock moved on first, the program would drop them as late. */
  untilSent(): Promise<void>;
  /**
   * Waits for the remaining emails, such as those with a signed copy, and gives each the time of its cause.
   * Without this, they would have the time to which the clock had jumped by then.
   */
  date(): Promise<void>;
}

export class Story {
  readonly #steps: { at: number; run: () => Promise<void> }[] = [];
  readonly end: number;
  #now: number;

  readonly #setClock: (now: number) => void;

  /**
   * Times are milliseconds since 1970. Ignores steps after the end.
   * @param setClock gets each step's time before the step runs
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

  /** Adds a step. A step in the past runs next. */
  at(time: number, run: () => Promise<void>): void {
    if (time <= this.end) this.#steps.push({ at: time, run });
  }

  wait(milliseconds: number): void {
    this.#setTime(this.#now + milliseconds);
  }

  async play(messages: Messages): Promise<void> {
    for (;;) {
      this.#steps.sort((a, b) => b.at - a.at);
      const step = this.#steps.pop();
      if (!step) break;
      await this.#passTimeUntil(Math.max(this.#now, step.at), messages);
      await step.run();
    }
    await this.#passTimeUntil(this.end, messages);
  }

  /** Stops the clock at each reminder's time. If it jumped over them, they would be too late to be sent. */
  async #passTimeUntil(time: number, messages: Messages): Promise<void> {
    // Sends the last step's messages first: the program drops a quote's email once the quote is decided.
    await messages.untilSent();
    for (;;) {
      const due = await messages.nextReminder(time);
      if (due === null) break;
      this.#setTime(Math.max(this.#now, due));
      await messages.sendReminders();
      await messages.untilSent();
    }
    this.#setTime(time);
  }

  #setTime(now: number): void {
    this.#now = now;
    this.#setClock(now);
  }
}
