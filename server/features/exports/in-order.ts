/**
 * Works on several items concurrently while the caller uses the first result. Results keep the order of the items.
 *
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
    // The error is thrown where the result is awaited; if the consumer stops earlier, nothing handles the error, so it
    // is ignored.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= ahead) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
