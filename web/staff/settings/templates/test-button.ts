import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';

interface TestButton {
  /** false while the server refuses every test */
  possible: boolean;
  button: string;
  /** what happens instead of sending; '' if the test is sent */
  hint: string;
  done: (to: string) => string;
}

/** @param isConfirmed true if the viewer has confirmed their email, which receives the tests */
export function testButton(mail: MailMode, isConfirmed: boolean): TestButton {
  if (mail === 'outbox')
    return {
      possible: isConfirmed,
      button: 'Save a test',
      hint: isConfirmed
        ? `${CHANNEL_NOT_CONNECTED.email} The test is saved on your server, not sent.`
        : `${CHANNEL_NOT_CONNECTED.email} Confirm your email to save a test on your server.`,
      done: () => 'The test was saved on your server, not sent.',
    };
  return {
    possible: isConfirmed,
    button: 'Send me a test',
    hint: isConfirmed ? '' : 'Confirm your email to send yourself a test.',
    done: (to) => `A test is on its way to ${to}.`,
  };
}
