/**
 * Works on several items at a time, and yields the results in the order of the items.
 * @param ahead number of items worked on at the same time
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // An error is thrown where the result is awaited. If the consumer stops earlier, this keeps the error from being
    // unhandled.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= ahead) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
