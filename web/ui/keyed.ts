/** Gives each item without an id a unique React key. A counter tells equal items apart. */
export function keyed<Item>(items: readonly Item[], textOf: (item: Item) => string): [key: string, item: Item][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} ${count}`, item];
  });
}
