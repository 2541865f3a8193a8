/** The table in docs/product.md, section 4, word for word, with the parts of the program that belong to each row. */
import type { Role } from '#domain/team/permissions.ts';

export type Cell =
  | 'yes'
  | 'no'
  | 'yes, members only'
  | 'yes (company-wide money figures hidden in Reports unless allowed)';

export interface Row {
  may: string;
  cells: Readonly<Record<Role, Cell>>;
  /** names of procedures in the contract; `feature.*` when the whole feature belongs to the row */
  procedures: readonly string[];
  pages: readonly string[];
}

const everybody = { owner: 'yes', admin: 'yes', member: 'yes' } as const;
const notMembers = { owner: 'yes', admin: 'yes', member: 'no' } as const;
const ownerAlone = { owner: 'yes', admin: 'no', member: 'no' } as const;

export const DECISIONS: readonly Row[] = [
  {
    may: 'build, edit, send and duplicate quotes; calendar; photos',
    cells: everybody,
    procedures: [
      'quotes.list',
      'quotes.get',
      'quotes.save',
      'quotes.send',
      'textMessages.draft',
      'textMessages.send',
      'textMessages.resolveHold',
      'quotes.share',
      'quotes.replaceLink',
      'quotes.extend',
      'quotes.duplicate',
      'quotes.reopen',
      'quotes.recordDecision',
      'quotes.archive',
      'quotes.restore',
      'quotes.retryMessage',
      'quotes.message',
      'quotes.pdf',
      'quotes.signedPdf',
      'quotes.compare',
      'quotes.authors',
      'inbox.*',
      'jobs.calendar',
      'jobs.tray',
      'jobs.check',
      'jobs.proposal',
      'jobs.mine',
      'jobs.get',
      'jobs.ofQuote',
      'jobs.fromQuote',
      'jobs.save',
      'jobs.saveVisit',
      'jobs.setState',
      'jobs.tell',
      'jobs.moveVisits',
      'appointments.offer',
      'appointments.requests',
      'appointments.confirm',
      'appointments.decline',
      'jobs.setTask',
      'jobs.result',
      'jobs.sendResult',
      'jobs.settings',
      'washPlans.*',
      'evidence.check',
      'photos.*',
      'customers.list',
      'customers.get',
      'customers.quotes',
      'customers.messages',
      'customers.balance',
      'customers.standings',
      'customers.photos',
      'customers.visits',
      'customers.switchFollowUps',
      'customers.recordConsent',
      // Starting values of every new quote.
      'company.get',
      // The address of the page that people ask on.
      'asks.settings',
      // Anyone who works on the quote can see, record and request its payments.
      'payments.ofQuote',
      'payments.get',
      'payments.record',
      'payments.request',
      'payments.receipt',
      // Automatic messages for a quote, and the steps they follow.
      'followUps.settings',
      'followUps.list',
      'followUps.skip',
      'followUps.sendNow',
      'followUps.switchQuote',
      'followUps.switchCustomer',
      // Each person's own calendar link. Another test shows that members don't get the company-wide link.
      'calendarFeeds.*',
      // Each person's own notifications about these quotes.
      'notifications.*',
      // Shown before an email is sent.
      'mailAllowance.get',
      'suppressions.list',
      'suppressions.check',
    ],
    pages: [
      '/app/calendar',
      '/app/route',
      '/app/customers',
      '/app/customers/:id',
      '/app/wash-plans',
      '/app/jobs/:jobId',
      '/app/inbox',
      '/app/quotes',
      '/app/quotes/new',
      '/app/quotes/:id',
      '/app/quotes/:id/edit',
    ],
  },
  {
    may: 'see Pricing Config and Reports',
    cells: {
      owner: 'yes',
      admin: 'yes',
      member: 'yes (company-wide money figures hidden in Reports unless allowed)',
    },
    procedures: ['rateBook.get', 'company.margin', 'quotes.summary', 'dashboard.get', 'reports.*'],
    pages: ['/app', '/app/config', '/app/reports'],
  },
  {
    may: 'change the rate book, tax, templates, message settings',
    cells: notMembers,
    procedures: [
      'rateBook.save',
      'rateBook.restoreDefaults',
      'company.updateSettings',
      'company.setQuoteNumbering',
      'company.showTotalsToMembers',
      'company.marginSettings',
      'company.saveMargin',
      'asks.saveSettings',
      'company.mixSettings',
      'company.saveMix',
      'followUps.saveSettings',
      'jobs.saveSettings',
      'appointments.saveOffer',
      'jobs.addDayOff',
      'jobs.removeDayOff',
      'templates.*',
      'mailAllowance.requestMore',
      'suppressions.unblock',
    ],
    // The rest are switches and fields on pages that everyone sees.
    pages: ['/app/settings/templates', '/app/settings/templates/:kind/:language/:channel'],
  },
  {
    // Everyone sees their own route, as another test shows.
    may: 'see the route of another person’s day',
    cells: notMembers,
    procedures: ['dayRoute.*'],
    pages: [],
  },
  {
    may: 'personnel: invite, change role, deactivate',
    cells: { owner: 'yes', admin: 'yes, members only', member: 'no' },
    procedures: ['personnel.*'],
    pages: ['/app/personnel', '/app/personnel/:employeeId'],
  },
  {
    may: 'owner tools: audit log, data export, API keys, webhooks',
    cells: notMembers,
    // Importing customers is an owner tool (docs/product.md, section 8). Sums for bookkeeping are a data export.
    // The payment account and its last check are next to that export.
    procedures: [
      'auditLog.*',
      'exports.*',
      'apiKeys.*',
      'webhooks.*',
      'customerImports.*',
      'payments.csv',
      'payments.lastReconciliation',
      'paymentAccount.get',
    ],
    pages: ['/app/owner', '/app/owner/*'],
  },
  {
    may: 'company branding; subscription and billing; transfer ownership; delete company',
    cells: ownerAlone,
    procedures: [
      'branding.*',
      'company.updateProfile',
      'ownership.*',
      'evidence.acknowledge',
      'subscription.*',
      'paymentAccount.connect',
      'paymentAccount.refresh',
      'paymentAccount.disconnect',
    ],
    pages: ['/app/company'],
  },
  {
    // Returning money or taking it off the books needs more rights than receiving it.
    may: 'refund a payment, void a recorded one, lower the price of an approved quote',
    cells: notMembers,
    procedures: ['payments.refund', 'payments.void', 'payments.lowerPrice'],
    pages: [],
  },
  {
    // Customer details affect everyone's quotes. Importing a list is an owner tool (docs/product.md, section 8).
    may: 'change and merge customers',
    cells: notMembers,
    procedures: [
      'customers.save',
      'customers.uploadTaxCertificate',
      'customers.removeTaxCertificate',
      'customers.saveProperty',
      'customers.duplicates',
      'customers.unused',
      'customers.reviewUnused',
      'customers.markNotDuplicates',
      'customers.merge',
      'customers.undoMerge',
    ],
    pages: ['/app/customers/merge/:id/:otherId'],
  },
  {
    may: 'delete a draft that was never sent',
    cells: ownerAlone,
    procedures: ['quotes.purge'],
    pages: [],
  },
  {
    may: 'require two-factor sign-in of the team',
    cells: ownerAlone,
    procedures: ['factors.teamPolicy', 'factors.requireForTeam'],
    pages: [],
  },
];

/** Everyone has these pages, whatever their role. */
export const PERSONAL_PAGES: readonly string[] = ['/app/settings', '/app/settings/:section', '/app/*'];

const covers = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

export function rowsOfProcedure(name: string): Row[] {
  return DECISIONS.filter(({ procedures }) => procedures.some((pattern) => covers(pattern, name)));
}

export function rowsOfPage(path: string): Row[] {
  return DECISIONS.filter(({ pages }) => pages.some((pattern) => covers(pattern, path)));
}

/** Returns true when the cell lets its role in. Another test checks to whom "members only" applies. */
export const opens = (cell: Cell) => cell !== 'no';
