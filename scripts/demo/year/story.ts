/** What happens in the sample year, one after the other, by a clock that jumps from one step to the next. */
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

  async play(): Promise<void> {
    for (;;) {
      this.#steps.sort((a, b) => b.at - a.at);
      const step = this.#steps.pop();
      if (!step) break;
      this.#setTime(Math.max(this.#now, step.at));
      await step.run();
    }
    this.#setTime(this.end);
  }

  #setTime(now: number): void {
    this.#now = now;
    this.#setClock(now);
  }
}
