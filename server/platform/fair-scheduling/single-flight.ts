interface Flight<T> {
  result: Promise<T>;
  gone: AbortController;
  waiting: number;
}

/** Runs work once for all callers that ask for it at the same time. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * Joins the running work for a key, or starts it.
   * @param signal of the caller, who stops waiting when it aborts
   * @param work gets its own signal, which aborts when no caller is waiting anymore
   * @throws what `work` throws, and the reason of `signal`
   */
  async run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, work);
    flight.waiting += 1;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.result, left]);
    } finally {
      signal?.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) this.#end(key, flight);
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const gone = new AbortController();
    const flight: Flight<T> = { result: work(gone.signal), gone, waiting: 0 };
    this.#flights.set(key, flight);
    const end = () => this.#end(key, flight);
    flight.result.then(end, end);
    return flight;
  }

  #end(key: string, flight: Flight<T>): void {
    // Removes the work immediately, so that later callers start again instead of joining the aborted work.
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    if (flight.waiting === 0) flight.gone.abort(new Error('No caller is waiting anymore'));
  }
}
