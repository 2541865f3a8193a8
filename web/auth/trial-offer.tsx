import type { MouseEvent } from 'react';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';

/** An offer above the sign-in form, for people who have no account yet. */
export function TrialOffer({ onStart }: { onStart: () => void }) {
  function start(event: MouseEvent) {
    event.preventDefault();
    onStart();
    // Focus moves to the tab because the next render removes this link.
    document.getElementById('tab-sign-up')?.focus();
  }
  return (
    <p className="auth-trial muted">
      New here?{' '}
      <a href={SIGN_UP_PATH} onClick={start}>
        Start free trial
      </a>
      . No credit card.
    </p>
  );
}
