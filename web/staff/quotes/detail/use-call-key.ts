import { useState } from 'react';
import { newId } from '../../../offline/new-id.ts';

/**
 * One key for one wish: pressing twice, or again after a lost answer, does the work once. Other words are another wish.
 */
export function useCallKey(input: Readonly<Record<string, string>>): string {
  const wish = JSON.stringify(input);
  const [call, setCall] = useState(() => ({ wish, key: newId() }));
  if (call.wish !== wish) setCall({ wish, key: newId() });
  return call.key;
}
