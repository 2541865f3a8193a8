import { useState } from 'react';
import { newId } from '#web/offline/new-id.ts';

/**
 * Returns one idempotency key per input. Pressing twice, or again after a lost response, then runs the request once.
 */
export function useCallKey(input: object): string {
  const wish = JSON.stringify(input);
  const [call, setCall] = useState(() => ({ wish, key: newId() }));
  if (call.wish !== wish) setCall({ wish, key: newId() });
  return call.key;
}
