/**
 * Notifies listeners when the server answers that the person is not signed in or not allowed. The app then reloads the
 * permissions.
 */
const listeners = new Set<() => void>();

/** @returns a function that removes the listener */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the answer unchanged and notifies the listeners if it is 401 or 403. */
export function noticed(answer: Response): Response {
  if (answer.status === 401 || answer.status === 403) for (const listener of listeners) listener();
  return answer;
}
