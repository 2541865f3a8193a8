import type { Session } from '#web/session/session.ts';

export type UnconfirmedOwner = NonNullable<NonNullable<Session['organization']>['unconfirmed_owner']>;

interface ConfirmTexts {
  title: string;
  text: string;
}

const LINKS_WORK = 'You can still share links yourself.';

/** @param isViewer true if the reader is the owner; only the owner can confirm the email */
export function confirmTexts({ full_name, email, holds_mail }: UnconfirmedOwner, isViewer: boolean): ConfirmTexts {
  const wait = holds_mail ? 'We won’t email or text customers until then. ' : '';
  if (isViewer)
    return {
      title: 'Confirm your email',
      text: holds_mail
        ? `Open the link we sent to ${email}. ${wait}${LINKS_WORK}`
        : 'Email isn’t connected yet, so we can’t send your confirmation link. Ask the person who runs this server for it.',
    };
  return {
    title: `${full_name} hasn’t confirmed their email`,
    text: holds_mail
      ? `We won’t email or text customers until ${ownerConfirms({ full_name }, false)}. ${LINKS_WORK}`
      : 'Email isn’t connected yet, so we can’t send their confirmation link. The person who runs this server has it.',
  };
}

/** Explains why a message waits: "Can’t be sent until Dana Ortiz confirms their email." */
export function waitsForOwner(owner: Pick<UnconfirmedOwner, 'full_name'>, isViewer: boolean): string {
  return `Can’t be sent until ${ownerConfirms(owner, isViewer)}.`;
}

/** Returns "Dana Ortiz confirms their email" or, for the owner, "you confirm your email". */
export function ownerConfirms({ full_name }: Pick<UnconfirmedOwner, 'full_name'>, isViewer: boolean): string {
  return isViewer ? 'you confirm your email' : `${full_name} confirms their email`;
}
