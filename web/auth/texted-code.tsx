import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { TextedCode } from '#contract/factors.ts';
import { phoneCodeLabel } from '#domain/messages/phone-code.ts';
import { api } from '#web/api/client.ts';
import type { useFormSubmit } from './use-form-submit.ts';

export type Texted = z.output<typeof TextedCode>;

export interface Phone {
  factor_id: string;
  phone: string;
}

/** Interval for polling the delivery of a texted code, because texts are sent in the background. */
const LOOK_AGAIN_MS = 3000;

/**
 * Returns the newest code texted for this sign-in, with its current delivery status. Without scripts the page shows
 * only the first status.
 * @returns the code, and a function to set a newly requested one
 */
export function useTexted(given: Texted | null): [texted: Texted | null, show: (next: Texted) => void] {
  const [texted, setTexted] = useState(given);
  const isOver = texted === null || texted.state === 'failed' || texted.state === 'outbox';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      api.factors.challenge().then(
        (step) => step?.texted && setTexted(step.texted),
        // Ignored: the last known status stays, and the person's next action shows any real problem.
        () => undefined,
      );
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return [texted, setTexted];
}

export function TextedState({ texted }: { texted: Texted }) {
  return (
    <p role="status" className={texted.problem === null ? undefined : 'field-error'}>
      {phoneCodeLabel(texted)}
    </p>
  );
}

interface TextButtonsProps {
  phones: readonly Phone[];
  /** null before the first code */
  texted: Texted | null;
  form: ReturnType<typeof useFormSubmit>;
  onTexted: (texted: Texted) => void;
}

/** Sends a text only on request. Each text costs money, and many people have another factor at hand. */
export function TextButtons({ phones, texted, form, onTexted }: TextButtonsProps) {
  const isPausing = usePauseUntil(texted);
  return phones.map(({ factor_id, phone }) => {
    const isAgain = texted?.factor_id === factor_id;
    async function ask() {
      onTexted(await api.factors.textChallengeCode({ factor_id }));
      return 'unchanged' as const;
    }
    return (
      <form key={factor_id} className="auth-form" method="post" onSubmit={(event) => void form.submit(event, ask)}>
        <input type="hidden" name="factor_id" value={factor_id} />
        <button
          className={texted ? 'button' : 'button button-primary'}
          type="submit"
          disabled={form.pending || (isAgain && isPausing)}
        >
          {isAgain ? 'Text a new code' : `Text a code to ${phone}`}
        </button>
      </form>
    );
  });
}

/** True until another code may be requested. False without scripts, because nothing would end the pause. */
function usePauseUntil(texted: Texted | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const seconds = texted?.again_in ?? 0;
    setOn(seconds > 0);
    const timer = setTimeout(() => setOn(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [texted]);
  return isOn;
}
