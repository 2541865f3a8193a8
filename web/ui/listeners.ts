/** Notifies a set of listeners. `subscribe` also works with React's `useSyncExternalStore`. */
export class Listeners<Args extends unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** @returns a function that removes the listener */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
