/** Plays the steps of the sample year in order, on a clock that jumps from step to step. */

/** Messages that the program sends automatically over time. Times are milliseconds since 1970. */
export interface Messages {
  /** Returns when the next reminder is due, if that is no later than the given time. */
  nextReminder(until: number): Promise<number | null>;
  /** Sends the reminders that are due, or moves them to a later time. */
  sendReminders(): Promise<void>;
  /** Waits until queued messages are sent. If the clock moved on first, they would be withdrawn as too late. */
  untilSent(): Promise<void>;
  /**
   * Waits for the remaining emails, such as those with a signed copy, because the copy is created while the clock jumps
   * ahead. Each email gets the time of its cause.
   */
  date(): Promise<void>;
}

export class Story {
  readonly #steps: { at: number; run: () => Promise<void> }[] = [];
  readonly end: number;
  #now: number;

  readonly #setClock: (now: number) => void;

  /**
   * Times are milliseconds since 1970. Nothing happens after the end.
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

  /** A step in the past happens next. */
  at(time: number, run: () => Promise<void>): void {
    if (time <= this.end) this.#steps.push({ at: time, run });
  }

  /** Lets time pass within a step. */
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

  /** Sends reminders at their own time. If the clock jumped over them, they would be too late to be sent. */
  async #passTimeUntil(time: number, messages: Messages): Promise<void> {
    // Messages of the last step are sent before the next one, because a quote's email isn't sent once the quote is
    // decided.
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
