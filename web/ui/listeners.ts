/** Who is told when something changes: one way to listen, which React's `useSyncExternalStore` takes as well. */
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
