import { useCallback, useRef, useState } from 'react';
import { api } from '../api/client.ts';

export type InvitationState = 'unknown' | 'checking' | 'invited';

/**
 * Whether an invitation waits for the address that was typed (specification, section 4). A value is asked about once;
 * without an @, and when the question fails, nobody is invited.
 *
 * @param first what the server already knows about the address the page opened with
 */
export function useInvitationLookup(first: { email: string; invited: boolean }, onFound: () => void) {
  const [state, setState] = useState<InvitationState>(first.invited ? 'invited' : 'unknown');
  const latest = useRef({ email: first.email, invited: Promise.resolve(first.invited) });

  const look = useCallback(
    (typed: string): Promise<boolean> => {
      const email = typed.trim().toLowerCase();
      if (email === latest.current.email) return latest.current.invited;
      const asked = email.includes('@') ? ask(email, setState) : Promise.resolve(false);
      const invited = asked.then((found) => {
        // An answer about an address that was corrected meanwhile no longer counts.
        if (latest.current.invited !== invited) return found;
        setState(found ? 'invited' : 'unknown');
        if (found) onFound();
        return found;
      });
      latest.current = { email, invited };
      return invited;
    },
    [onFound],
  );
  return { state, look, lastAnswer: () => latest.current.invited };
}

async function ask(email: string, setState: (state: InvitationState) => void): Promise<boolean> {
  setState('checking');
  try {
    return (await api.accounts.lookupInvitation({ email })).invited;
  } catch (error) {
    console.warn('The invitation could not be looked up:', error);
    return false;
  }
}
