import { DAY_SECONDS } from '#domain/durations.ts';

/**
 * The privacy page's statements about cookies, browser storage, and how long the server stores data. A test compares
 * them with the program (tests/documents/privacy-page.test.ts).
 */

interface Cookie {
  name: string;
  given: string;
  purpose: string;
  lifetime: string;
  /** its lifetime in seconds, as in the cookie */
  seconds: number;
}

export const COOKIES: readonly Cookie[] = [
  {
    name: 'rinseline_session',
    given: 'when you sign in',
    purpose: 'Keeps you signed in. Scripts can’t read it.',
    lifetime: '14 days after it was last renewed, 60 days at most; gone when you sign out',
    seconds: 14 * DAY_SECONDS,
  },
  {
    name: 'rinseline_device',
    given: 'when you sign in',
    purpose:
      'Distinguishes your browser from strangers guessing passwords, so they can’t lock you out. It holds a random number and a seal for each account that has signed in; scripts can’t read it.',
    lifetime: '400 days after the last sign-in',
    seconds: 400 * DAY_SECONDS,
  },
  {
    name: 'rinseline_challenge',
    given: 'during two-factor sign-in, after your password and before your code',
    purpose: 'Remembers which account is waiting for a code. Scripts can’t read it.',
    lifetime: '10 minutes, or until you are signed in',
    seconds: 600,
  },
  {
    name: 'rinseline_code',
    given: 'when you request a sign-in code by email, whether or not the email has an account',
    purpose: 'Makes the code work in this browser only. It holds a random number; scripts can’t read it.',
    lifetime: '10 minutes, or until you are signed in with the code',
    seconds: 600,
  },
  {
    name: 'sidebar_open',
    given: 'in the app, when you open or close the sidebar',
    purpose: 'Remembers whether the sidebar is open.',
    lifetime: '7 days',
    seconds: 7 * DAY_SECONDS,
  },
  {
    name: 'toast',
    given: 'after a form, such as the contact form or an approval',
    purpose: 'Carries one message, such as “Quote approved successfully!”, to the next page.',
    lifetime: '1 minute, or until it’s shown',
    seconds: 60,
  },
  {
    name: 'paying',
    given: 'when you go from a quote to the payment page',
    purpose:
      'Takes you back to the quote after paying. It holds the secret part of the quote’s link; scripts can’t read it.',
    lifetime: '1 hour',
    seconds: 3600,
  },
];

interface BrowserStorage {
  name: string;
  kind: 'Browser database' | 'Local storage' | 'Tab storage';
  purpose: string;
  lifetime: string;
}

const UNTIL_CLEARED = 'until you clear the browser’s data for this site';
const UNTIL_TAB_CLOSES = 'until it is saved or the tab is closed';

export const BROWSER_STORAGE: readonly BrowserStorage[] = [
  {
    name: 'rinseline-<user id>',
    kind: 'Browser database',
    purpose:
      'Signed-in staff: quotes in progress, photos being uploaded, updates to jobs, and the rate book, customers and jobs last viewed, so an open app keeps working without a signal.',
    lifetime: `quotes saved on the server: 30 days after they were last used on the device; everything else ${UNTIL_CLEARED}`,
  },
  {
    name: 'rinseline.session',
    kind: 'Local storage',
    purpose:
      'Signed-in staff: who is signed in and what they can do, so the app keeps its menu and permissions without a signal. Opening the app needs a connection.',
    lifetime: 'until you sign out',
  },
  {
    name: 'rinseline.push',
    kind: 'Local storage',
    purpose: 'Signed-in staff: who turned on notifications in this browser, so no one else sees them here.',
    lifetime: 'until they are turned off, you sign out or someone else signs in',
  },
  {
    name: 'rinseline.single-keys',
    kind: 'Local storage',
    purpose: 'Whether single-key shortcuts are on.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'mantine-color-scheme-value',
    kind: 'Local storage',
    purpose: 'Light or dark mode, if you chose one in the app.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'font-stored',
    kind: 'Local storage',
    purpose: 'That the browser has this site’s font, so the next page shows it right away.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'rinseline.rate-book',
    kind: 'Tab storage',
    purpose: 'Unsaved changes to the rate book.',
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: 'rinseline.unsaved.<user id>.<form>',
    kind: 'Tab storage',
    purpose: 'Unsaved changes in a settings form.',
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: 'contact-form',
    kind: 'Tab storage',
    purpose: 'What you typed in the contact form.',
    lifetime: 'until the message is sent or the tab is closed',
  },
  {
    name: 'quote-typed:<page>',
    kind: 'Tab storage',
    purpose: 'What you typed on a quote, while its page reloads.',
    lifetime: 'until the page has loaded or the tab is closed',
  },
  {
    name: 'scroll-to-section',
    kind: 'Tab storage',
    purpose: 'Which section of the home page a header link leads to.',
    lifetime: 'until that page is open',
  },
];

/** Days until the daily cleanup permanently deletes the data. The privacy page states them. */
export const RETENTION_DAYS = {
  /** the record that an account or contact email was sent; its content is deleted once it is sent */
  accountMessage: 30,
  /** the key that detects repeated clicks */
  idempotencyKey: 1,
  /** finished background jobs, which contain ids but no content */
  finishedJob: 7,
  /** the ZIP of a full export */
  exportFile: 7,
  /** a customer file that was uploaded but never imported */
  unusedImport: 7,
  /** the results of an import, including rejected rows */
  importRecord: 90,
  /** the data sent to another program about a quote, and the result */
  webhookDelivery: 30,
  /** a company deleted by its owner, with all its data */
  companyGrace: 30,
} as const;
