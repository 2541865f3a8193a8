/** The listeners to notify of a change, with one way to subscribe that React's `useSyncExternalStore` accepts, too. */
export class Listeners<Told extends unknown[] = []> {
  readonly #all = new Set<(...told: Told) => void>();

  /** @returns a function that removes the listener */
  readonly subscribe = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(...told: Told): void {
    for (const listener of this.#all) listener(...told);
  }
}
