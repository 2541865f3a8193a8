/** Features that the README and the public site name, each with proof that it exists. */

export interface Feature {
  /** the feature's name in the README's list; other facts have none */
  readme?: string;
  /** calls in the contract, such as quotes.send */
  calls?: readonly string[];
  /** paths in web/routes.ts */
  routes?: readonly string[];
  /** a test file, and part of a test name in it */
  tests?: readonly (readonly [file: string, title: string])[];
  /** a row of bench/README.md, and what its last figure starts with */
  measured?: readonly (readonly [row: string, figure: string])[];
  /** text that no file under the path contains, to prove that the product lacks a feature */
  absent?: readonly (readonly [path: string, words: RegExp])[];
}

export const FEATURES = {
  pricing: {
    readme: 'Rate book',
    calls: ['rateBook.get', 'rateBook.save'],
    routes: ['config'],
    tests: [
      ['server/features/rate-book/rate-book.test.ts', 'a new company starts with the seed'],
      ['domain/pricing/quote-totals.test.ts', 'the unit price is rounded before it is multiplied'],
    ],
  },
  margin: {
    readme: 'Margin',
    calls: ['company.margin', 'company.saveMargin'],
    tests: [
      ['domain/pricing/margin.test.ts', 'the margin equals exact arithmetic'],
      ['server/features/company/margin.test.ts', 'the minutes of finished jobs flow back'],
      ['server/features/quotes/discount-limit.test.ts', 'an admin allows more on one quote'],
      ['tests/isolation/margin-crawl.test.ts', 'an API key with every scope gets no cost'],
      ['tests/journeys/margin.spec.ts', 'the owner enters costs, sees the margin while typing'],
    ],
  },
  mix: {
    readme: 'Mix sheets',
    calls: ['company.mixSettings', 'company.saveMix', 'jobs.get'],
    tests: [
      ['domain/pricing/mix.test.ts', 'are the same as exact fractions'],
      ['server/features/company/mix.test.ts', 'a job shows no mix until strengths are entered'],
      ['tests/journeys/mix.spec.ts', 'the owner enters strengths; a member on a phone sees'],
    ],
  },
  photos: {
    readme: 'Photos',
    calls: ['photos.upload', 'photos.publish'],
    tests: [
      ['server/platform/images/photo-processor.test.ts', 'without its metadata'],
      ['server/features/quotes/photos/photos.test.ts', 'stores a re-encoded photo'],
      ['server/features/calendar/work-result.test.ts', 'photos of the finished work don’t change what was signed'],
    ],
  },
  damage: {
    readme: 'Existing damage',
    calls: ['photos.setPins'],
    tests: [
      ['server/features/quotes/photos/set-pins.test.ts', 'are part of the snapshot that is hashed'],
      ['tests/journeys/pins.spec.ts', 'a customer sees what was broken, and approves only after confirming it'],
    ],
  },
  sending: {
    readme: 'Sending',
    calls: ['quotes.send', 'quotes.share', 'textMessages.draft'],
    tests: [['server/features/quotes/lifecycle.test.ts', 'queues the email and stores the snapshot']],
  },
  asking: {
    readme: 'Ask for a quote',
    calls: ['asks.show', 'asks.send', 'asks.saveSettings'],
    routes: ['ask/:key'],
    tests: [
      ['server/features/quotes/asks/asks.test.ts', 'lands as a draft with its source, lines and charges'],
      ['tests/journeys/ask.spec.ts', 'someone asks for a quote in a frame'],
    ],
  },
  approval: {
    readme: 'Approval by link',
    calls: ['approval.show', 'approval.decide'],
    routes: ['quote/approve/:token', 'sample-quote'],
    tests: [['tests/journeys/approval.spec.ts', 'a customer decides with JavaScript off']],
  },
  options: {
    readme: 'Packages and options',
    calls: ['approval.show', 'approval.decide'],
    tests: [
      ['server/features/quotes/approval/choose.test.ts', 'exactly the chosen options are signed'],
      ['tests/journeys/options.spec.ts', 'a customer chooses options on a phone'],
      ['server/features/quotes/approval/packages.test.ts', 'exactly the chosen package is signed'],
      ['tests/journeys/packages.spec.ts', 'a customer chooses a package on a phone'],
    ],
  },
  'signed-copy': {
    readme: 'Signed proof',
    calls: ['quotes.signedPdf', 'approval.signedCopy', 'approval.signedPdf', 'verification.check'],
    routes: ['verify'],
    tests: [
      [
        'server/features/quotes/evidence/signed-copy.test.ts',
        'of an approval shows who approved what, when and from where',
      ],
    ],
  },
  revisions: {
    readme: 'Revisions',
    calls: ['quotes.reopen'],
    tests: [['server/features/quotes/approval/changes.test.ts', 'the page lists the differences from the revision']],
  },
  questions: {
    readme: 'Questions',
    calls: ['approval.ask', 'inbox.answer'],
    routes: ['inbox'],
    tests: [['server/features/messages/inbox/inbox.test.ts', 'questions, returned emails and customers’ declines']],
  },
  payments: {
    readme: 'Deposits and payments',
    calls: [
      'approval.pay',
      'payments.record',
      'payments.receipt',
      'payments.lowerPrice',
      'payments.refund',
      'approval.tip',
    ],
    tests: [
      ['server/features/quotes/deposit.test.ts', 'the customer sees the deposit, changing it makes a new revision'],
      ['server/features/quotes/payments/card-payments.test.ts', 'is paid in the same step as approving'],
      ['server/features/quotes/payments/tips.test.ts', 'a tip changes no balance and no payment state'],
      ['server/features/calendar/review-link.test.ts', 'ask for a review once the work is done'],
    ],
  },
  reminders: {
    readme: 'Reminders',
    calls: ['followUps.settings', 'followUps.saveSettings', 'followUps.switchQuote'],
    tests: [
      ['domain/messages/follow-up-times.test.ts', 'a new company’s default steps fall on the right days'],
      ['server/features/quotes/follow-ups/simulated-year.test.ts', 'nothing after a stop, nothing at night'],
      ['server/features/messages/texts/texts.test.ts', 'no one is texted without their consent'],
    ],
  },
  calendar: {
    readme: 'Calendar',
    calls: ['jobs.calendar', 'appointments.ask', 'appointments.confirm', 'calendarFeeds.turnOn'],
    routes: ['calendar'],
    tests: [
      ['server/features/calendar/appointments/appointments.test.ts', 'staff confirm it with one tap'],
      ['server/features/calendar/jobs.test.ts', 'an approved quote becomes one job'],
      ['domain/calendar/federal-holidays.test.ts', 'a company is off on each holiday it doesn’t work'],
    ],
  },
  crew: {
    readme: 'Crew schedule and route',
    calls: ['jobs.mine', 'jobs.setTask', 'dayRoute.get'],
    routes: ['route', 'jobs/:jobId'],
    tests: [
      ['server/features/calendar/day-route/day-route.test.ts', 'members see their own'],
      ['server/features/calendar/notify/notify.test.ts', 'notifies the customer once'],
    ],
  },
  'wash-plans': {
    readme: 'Wash plans',
    calls: ['washPlans.save'],
    routes: ['wash-plans'],
    tests: [
      ['server/features/quotes/wash-plans/wash-plans.test.ts', 'with its own discount, and the customer approves'],
    ],
  },
  spanish: {
    readme: 'English and Spanish',
    tests: [
      ['domain/language/texts.test.ts', 'no Spanish text is left in English'],
      ['tests/journeys/customer-payments.spec.ts', 'a customer who reads Spanish approves and pays the deposit'],
    ],
  },
  reports: {
    readme: 'Reports and price coach',
    calls: ['reports.overview', 'reports.breakdown', 'reports.priceCoach'],
    routes: ['reports'],
  },
  offline: {
    readme: 'Bad signal',
    tests: [['tests/journeys/quote-drafts.spec.ts', 'what is entered without a signal']],
    // Once the service worker caches the app, the page and the README may claim more.
    absent: [['web/public/sw.js', /addEventListener\('fetch'/]],
  },
  team: {
    readme: 'Team and roles',
    calls: ['personnel.invite', 'personnel.changeRole', 'factors.enroll', 'factors.passkeyOptions', 'sessions.list'],
    routes: ['personnel'],
    tests: [['server/features/accounts/sign-in/sessions.test.ts', 'a deactivated user is signed out everywhere']],
  },
  'import-export': {
    readme: 'Import and export',
    calls: ['customerImports.upload', 'exports.start', 'exports.download'],
    tests: [
      ['server/features/customers/import.test.ts', 'importing the same file twice adds nothing'],
      ['server/features/exports/exports.test.ts', 'includes every table, the PDF of every quote that was sent'],
    ],
  },
  api: {
    readme: 'API and webhooks',
    calls: ['apiKeys.create', 'webhooks.create'],
    routes: ['developers'],
  },
  trial: {
    tests: [['server/features/accounts/sign-up.test.ts', 'a 14-day trial of Pro, a rate book']],
  },
  plans: {
    calls: ['subscription.startCheckout', 'subscription.cancel'],
    tests: [
      ['server/features/subscriptions/checkout.test.ts', 'the rest of the trial stays free'],
      ['server/features/subscriptions/change-plan.test.ts', 'a larger plan begins immediately'],
    ],
  },
  apart: {
    tests: [['tests/database/catalog.test.ts', 'row-level security is on in every company table']],
  },
  'no-tracking': {
    tests: [['tests/journeys/public-site.spec.ts', 'reading sets no cookie']],
  },
  readable: {
    tests: [['tests/journeys/sample-quote.spec.ts', 'sample quote, pending']],
  },
  'few-taps': { measured: [["`taps`: the customer's approval", '3 / 1']] },
  'customer-page-scores': { measured: [['`customer-page`: Lighthouse mobile', '100 / 100 / 100']] },
  'little-code': { measured: [['`site`: landing page, HTML, CSS and JavaScript', '19,']] },
  'quick-app': { measured: [['`staff-start`: `/app` on a slow phone', '0.55 s / 1.2 s']] },
  stored: {
    tests: [
      ['tests/documents/privacy-page.test.ts', 'the privacy page lists every cookie with its lifetime'],
      ['tests/documents/privacy-page.test.ts', 'the privacy page lists everything else that is stored in the browser'],
      ['tests/documents/privacy-page.test.ts', 'the daily cleanup deletes data after the time that the page states'],
    ],
  },
  contact: { calls: ['contact.send'], routes: ['contact'] },
  leaving: { calls: ['ownership.end', 'ownership.keep'] },
  operator: {
    tests: [['server/platform/settings/env.test.ts', 'the operator’s data is separate, and nothing is invented']],
  },
  backup: {
    tests: [
      [
        'server/platform/db/backup/backup.test.ts',
        'a backup of the running program brings back rows, files and secrets',
      ],
    ],
  },
  'one-program': {
    tests: [
      ['tests/database/catalog.test.ts', 'evidence can be added and read, and nothing else'],
      ['tests/journeys/public-site.spec.ts', 'with JavaScript off the menu'],
    ],
  },
  'no-map': { absent: [['web/staff/calendar/day-route', /<Map\b|leaflet|maplibre/]] },
  'no-texts': { tests: [['server/platform/settings/env.test.ts', 'turned off, with keys']] },
} satisfies Record<string, Feature>;

export type FeatureId = keyof typeof FEATURES;
