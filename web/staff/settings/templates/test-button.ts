import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';

interface TestButton {
  /** false while the server refuses every test */
  possible: boolean;
  button: string;
  /** what happens instead of sending; '' if the test is sent */
  hint: string;
  done: (to: string) => string;
}

const FOLDER = 'this server’s outbox folder';

/** @param isConfirmed true if the viewer has confirmed their email, which receives the tests */
export function testButton(mail: MailMode, isConfirmed: boolean): TestButton {
  if (mail === 'outbox')
    return {
      possible: isConfirmed,
      button: 'Save a test',
      hint: isConfirmed
        ? `${CHANNEL_NOT_CONNECTED.email} The test will be saved in ${FOLDER}.`
        : `${CHANNEL_NOT_CONNECTED.email} Confirm your email to save a test in ${FOLDER}.`,
      done: () => `The test was saved in ${FOLDER}, not sent.`,
    };
  return {
    possible: isConfirmed,
    button: 'Send me a test',
    hint: isConfirmed ? '' : 'Confirm your email to send yourself a test.',
    done: (to) => `A test is on its way to ${to}.`,
  };
}
