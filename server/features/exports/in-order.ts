/**
 * Works on several items concurrently while the first result is being used. Results keep the order of the items.
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
    // The error is thrown where the result is awaited; a consumer that stops earlier ignores it.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= ahead) yield await (begun.shift() as Promise<Result>);
  }
  for (const result of begun) yield await result;
}
