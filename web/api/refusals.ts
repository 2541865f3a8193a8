import { Listeners } from '#web/ui/listeners.ts';

const listeners = new Listeners();

/**
 * Subscribes to 401 and 403 responses from the server. The app then reloads the permissions.
 * @returns a function that removes the listener
 */
export const onRefusal = listeners.subscribe;

export function noticed(answer: Response): Response {
  if (answer.status === 401 || answer.status === 403) listeners.notify();
  return answer;
}
