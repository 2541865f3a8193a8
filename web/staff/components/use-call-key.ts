import { useState } from 'react';
import { newId } from '#web/offline/new-id.ts';

/**
 * Returns one idempotency key per request, so pressing twice, or again after a lost response, runs the request once.
 * Different input gets a new key.
 */
export function useCallKey(input: object): string {
  const wish = JSON.stringify(input);
  const [call, setCall] = useState(() => ({ wish, key: newId() }));
  if (call.wish !== wish) setCall({ wish, key: newId() });
  return call.key;
}
