import type { MouseEvent } from 'react';
import { TRIAL_DAYS } from '#domain/company/plans.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import type { Mode } from './tabs.tsx';

interface TrialOfferProps {
  mode: Mode;
  onSelect: (mode: Mode) => void;
}

export function ShortTrialOffer(props: TrialOfferProps) {
  if (props.mode === 'sign-up') return null;
  return (
    <div className="auth-trial-short">
      <p className="muted">New here? {TRIAL_DAYS} days free, no credit card.</p>
      <StartTrial {...props} />
    </div>
  );
}

/** The trial offer next to the forms in a wide window. It stays during sign-up, so nothing moves. */
export function TrialOffer(props: TrialOfferProps) {
  const productName = useProductName();
  return (
    <aside className="auth-trial" aria-labelledby="trial">
      <h2 id="trial">{props.mode === 'sign-in' ? `New to ${productName}?` : 'Your free trial'}</h2>
      <ul>
        <li>{TRIAL_DAYS} days free, no credit card</li>
        <li>A ready-to-use rate book</li>
        <li>Set up in about 5 minutes</li>
      </ul>
      {props.mode === 'sign-in' && <StartTrial {...props} />}
    </aside>
  );
}

function StartTrial({ onSelect }: TrialOfferProps) {
  function start(event: MouseEvent) {
    event.preventDefault();
    onSelect('sign-up');
    // Focus moves to the tab because the next render removes this link.
    document.getElementById('tab-sign-up')?.focus();
  }
  return (
    <a className="button" href={SIGN_UP_PATH} onClick={start}>
      Start free trial
    </a>
  );
}
