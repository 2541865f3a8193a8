import { useCallback, useRef, useState } from 'react';
import { api } from '#web/api/client.ts';

type InvitationState = 'unknown' | 'checking' | 'invited';

/**
 * Checks whether an invitation exists for the typed email (docs/specification.md, section 4). Each email is looked up
 * once. Without an @, or if the request fails, the email counts as not invited.
 * @param first the server's result for the email in the page's URL
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
        // The email was changed in the meantime, so this result must not reach the form.
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
