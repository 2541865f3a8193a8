import { DAY_SECONDS } from '#domain/durations.ts';

/**
 * What the privacy page says about cookies, other browser storage, and how long the server stores data. A test compares
 * it with the program (tests/privacy-page.test.ts).
 */

interface Cookie {
  name: string;
  /** who gets it */
  given: string;
  purpose: string;
  lifetime: string;
  /** the same in seconds, as in the cookie */
  seconds: number;
}

export const COOKIES: readonly Cookie[] = [
  {
    name: 'rinseline_session',
    given: 'when you sign in',
    purpose: 'Keeps you signed in. Scripts cannot read it.',
    lifetime: '14 days after it was last renewed, 60 days at most; gone when you sign out',
    seconds: 14 * DAY_SECONDS,
  },
  {
    name: 'rinseline_device',
    given: 'when you sign in',
    purpose:
      'Tells your browser from strangers who guess passwords, so that they cannot lock you out. It holds a random number and a seal for each account that has signed in; scripts cannot read it.',
    lifetime: '400 days after the last sign-in',
    seconds: 400 * DAY_SECONDS,
  },
  {
    name: 'rinseline_challenge',
    given: 'when you sign in with two-factor sign-in on, between password and code',
    purpose: 'Says whose code is awaited. Scripts cannot read it.',
    lifetime: '10 minutes, or until you are signed in',
    seconds: 600,
  },
  {
    name: 'rinseline_code',
    given: 'when you ask for a code that signs in by email, whether the address has an account or not',
    purpose: 'Makes the code work in this browser only. It holds a random number; scripts cannot read it.',
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
    purpose: 'Carries one sentence, such as “Quote approved successfully!”, to the page that comes next.',
    lifetime: '1 minute, or until it was shown',
    seconds: 60,
  },
  {
    name: 'paying',
    given: 'when you go from a quote to the page to pay on',
    purpose:
      'Leads you from the page after the payment back to the quote. It holds the secret part of the quote’s link; scripts cannot read it.',
    lifetime: '1 hour',
    seconds: 3600,
  },
];

interface BrowserStorage {
  /** its name there; a part in angle brackets differs from person to person */
  name: string;
  kind: 'Database in the browser' | 'Local storage' | 'Storage of the tab';
  purpose: string;
  lifetime: string;
}

const UNTIL_CLEARED = 'until you clear the browser’s data for this site';
const UNTIL_TAB_CLOSES = 'until it is saved or the tab is closed';

export const BROWSER_STORAGE: readonly BrowserStorage[] = [
  {
    name: 'rinseline-<user id>',
    kind: 'Database in the browser',
    purpose:
      'Signed-in staff: quotes being written, photos on their way, what was tapped on jobs, and the rate book, customers and jobs last seen, so that what is open keeps working without signal.',
    lifetime: `quotes that are safe on the server: 30 days after they were last touched on the device; the rest ${UNTIL_CLEARED}`,
  },
  {
    name: 'rinseline.session',
    kind: 'Local storage',
    purpose:
      'Signed-in staff: who is signed in and what they may do, so that the app keeps its menu and its rights while there is no signal. Opening the app needs a connection.',
    lifetime: 'until you sign out',
  },
  {
    name: 'rinseline.push',
    kind: 'Local storage',
    purpose: 'Signed-in staff: who turned on notifications in this browser, so that nobody else sees them here.',
    lifetime: 'until they are turned off, you sign out or someone else signs in',
  },
  {
    name: 'rinseline.single-keys',
    kind: 'Local storage',
    purpose: 'Whether shortcuts of one key are on.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'rinseline.builder-preview',
    kind: 'Local storage',
    purpose: 'Whether the preview stands beside a quote that is being written.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'mantine-color-scheme-value',
    kind: 'Local storage',
    purpose: 'Light or dark, if you have chosen in the app.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'font-stored',
    kind: 'Local storage',
    purpose: 'That the browser has the typeface of these pages, so that the next one is drawn in it at once.',
    lifetime: UNTIL_CLEARED,
  },
  {
    name: 'rinseline.rate-book',
    kind: 'Storage of the tab',
    purpose: 'Changes to the rate book that are not saved yet.',
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: 'rinseline.unsaved.<user id>.<form>',
    kind: 'Storage of the tab',
    purpose: 'What was typed into a form of the settings and is not saved yet.',
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: 'contact-form',
    kind: 'Storage of the tab',
    purpose: 'What was typed into the contact form.',
    lifetime: 'until the message is sent or the tab is closed',
  },
  {
    name: 'quote-typed:<page>',
    kind: 'Storage of the tab',
    purpose: 'What you typed on a quote, while its page loads again.',
    lifetime: 'until the page has loaded or the tab is closed',
  },
  {
    name: 'scroll-to-section',
    kind: 'Storage of the tab',
    purpose: 'Which section of the home page a link in the header leads to.',
    lifetime: 'until that page is open',
  },
];

/** Days after which the daily clean-up permanently deletes something. */
export const RETENTION_DAYS = {
  /**
   * the record that an email about an account or from the contact form was sent; its content is deleted once it was
   * sent
   */
  accountMessage: 30,
  /** the key that detects a repeated click */
  idempotencyKey: 1,
  /** finished background jobs; they contain ids, no content */
  finishedJob: 7,
  /** the ZIP of a full export */
  exportFile: 7,
  /** a customer file that was uploaded and never imported */
  unusedImport: 7,
  /** what an import did, and the rows it rejected */
  importRecord: 90,
  /** what was sent to another program about a quote, and the result */
  webhookDelivery: 30,
  /** a company that its owner deletes, with everything in it */
  companyGrace: 30,
} as const;
