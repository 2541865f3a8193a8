/** Hears of answers that say: not you, or not any more. What somebody may do is looked up anew then. */
const listeners = new Set<() => void>();

/** @returns stops it */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes an answer of the API on, and tells of it when it refuses who is asking. */
export function noticed(answer: Response): Response {
  if (answer.status === 401 || answer.status === 403) for (const listener of listeners) listener();
  return answer;
}
