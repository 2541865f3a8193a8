/**
 * Does the work for the next few items while the result for the first one is used; the results come in the order of the items.
 *
 * @param ahead how many are worked on at the same time
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // Its failure is thrown where it is awaited; whoever stops before that is not told of it.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= ahead) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
