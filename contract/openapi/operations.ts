/** The purpose of each procedure that an API key can call, for the API document and the reference page. */
interface OperationText {
  /** a few words: the name of the operation */
  summary: string;
  /** what a caller has to know; Markdown in the document, plain sentences on the page */
  description?: string;
}

/** The groups of the reference, in order, by the contract's tags. */
export const TAGS = [
  [
    'quotes',
    'Quotes',
    'From a draft to the decision and its PDF. Money is in whole cents, shares and rates are fractions (0.0825 is 8.25 %).',
  ],
  ['inbox', 'Inbox', 'What customers asked about quotes, what did not reach them, and your answers.'],
  ['jobs', 'Jobs', 'The work after an approval: visits with a time and people, and what is done of them.'],
  ['follow-ups', 'Reminders', 'The reminders that customers get until they answer a quote.'],
  ['photos', 'Photos', 'Photos of a quote: before the work and after it.'],
  ['payments', 'Payments', 'What was paid for a quote by card and otherwise, in whole cents. Lines are only added.'],
  ['customers', 'Customers', 'People you have made quotes for, with their properties.'],
  ['rate book', 'Rate book', 'Surface types, services, material multipliers and add-ons.'],
  ['dashboard', 'Totals', 'Figures over all quotes.'],
  ['company', 'Company', 'The company the key belongs to.'],
  ['messages', 'Messages', 'The words in which messages to customers and to staff go out.'],
] as const;

export const OPERATIONS: Readonly<Record<string, OperationText>> = {
  'quotes.list': {
    summary: 'List quotes',
    description:
      'Filters that are left out match everything that is not archived. For the next page send the `next_cursor` of the last answer as `cursor`, with the same filters, sort and direction; `null` is the end.',
  },
  'quotes.summary': {
    summary: 'Count and add up quotes',
    description:
      'Number and total value of everything the filters match, without reading the quotes, and the same for each label that occurs. A value is never null for a key.',
  },
  'quotes.get': {
    summary: 'Get a quote',
    description: 'With its lines, photos, timeline, mails, decision and, once it was sent, the customer’s link.',
  },
  'quotes.save': {
    summary: 'Create or change a quote',
    description:
      'You make the id (a UUID) and send it in the path. `edit_number` 0 creates the quote; to change it send the `edit_number` you last saw, and CHANGED_BY_OTHER says that somebody was faster. Repeating a request with the same id makes no second quote. All totals are computed by the server. Changing a quote that was sent makes a new revision under the same link; a decided quote is refused with QUOTE_DECIDED.',
  },
  'quotes.send': {
    summary: 'Send a quote by e-mail',
    description:
      'To the customer’s address unless another is given. The link works at once; `label` is `sending` until the mail server has accepted the mail, then `sent`, and `not_sent` when it refused it (the reason stands with the mail in `messages`). Send an `Idempotency-Key`, so that a repeated request sends one mail. QUOTE_INCOMPLETE says that a customer name or a line is missing, MAIL_UNCONFIRMED that the owner has not confirmed the address yet, MAIL_ALLOWANCE that the company has sent as many mails as it may (`details.next_at` says when the next one can leave); the quote stays as it was.',
  },
  'jobs.calendar': {
    summary: 'List visits',
    description:
      'The visits that touch the days from `from` on, in the order of time. `parts` is where they stand in the columns of a calendar, in the company’s time zone; `conflicts` says what speaks against each: one of each kind, at most five, of `conflict_count`.',
  },
  'jobs.tray': {
    summary: 'List what waits for a date',
    description: 'Visits without a time, and approved quotes without a job.',
  },
  'jobs.check': {
    summary: 'Check a time',
    description: 'What would speak against a visit at a time, before it is saved.',
  },
  'jobs.proposal': {
    summary: 'Propose a time',
    description:
      'The first time in the company’s working hours at which nothing speaks against a visit: no day off, and no other visit of the people who go. Null when the next two months have none.',
  },
  'jobs.get': {
    summary: 'Get a job',
    description: 'With its visits, its tasks, and the lines that were approved, without prices.',
  },
  'jobs.ofQuote': {
    summary: 'Get the job of a quote',
    description: 'Of its number, whichever revision is asked for; null when there is none.',
  },
  'jobs.fromQuote': {
    summary: 'Make the job of an approved quote',
    description:
      'The first visit has no time unless `visit` gives one. You create both ids. A quote number has one job: a repeated call returns it, but a call with `visit` is refused with CHANGED_BY_OTHER when someone else created the job.',
  },
  'jobs.save': {
    summary: 'Create a free entry or change a job',
    description:
      '`edit_number` 0 with a `kind` creates an estimate visit or blocked time; to change a job send the `edit_number` you last saw, and CHANGED_BY_OTHER says that somebody was faster. Tasks that keep their id keep whether they are done.',
  },
  'jobs.saveVisit': {
    summary: 'Add or change a visit',
    description:
      'Its time by the clocks where the company is, its length and its people. Without a time it waits in the tray. A time that clocks leave out is refused with INVALID_INPUT.',
  },
  'jobs.setState': { summary: 'Say how far a visit is', description: 'Repeating it changes nothing.' },
  'jobs.tell': {
    summary: 'Tell the customer of an appointment',
    description:
      'Sends what the customer does not know yet of a visit (news): that it is confirmed, has moved or is off. By email with an invitation for their calendar, or by text. Repeating it does nothing.',
  },
  'jobs.moveVisits': {
    summary: 'Move several visits',
    description:
      'All or none of them, for a day of rain: `time` null puts a visit into the tray. CHANGED_BY_OTHER says that somebody changed one of them since. With `tell_customers` each customer gets one message, and the names of those who cannot be reached are in `not_told`. Repeating it changes nothing and tells nobody twice.',
  },
  'jobs.setTask': { summary: 'Mark a task as done or open' },
  'washPlans.list': {
    summary: 'List wash plans',
    description:
      'The next wash first; without `state` all that are not ended. `expected_cents` needs the scope quotes:read. For the next page send `next_cursor` as `cursor`; `null` is the end.',
  },
  'washPlans.ofQuote': {
    summary: 'Get the wash plan of a quote',
    description: 'The plan of its number, or the one that made the quote; and what a plan of it could begin with.',
  },
  'washPlans.save': {
    summary: 'Make or change a wash plan',
    description:
      'Of an approved quote. You make the id (a UUID) and send it in the path. `edit_number` 0 makes the plan; to change it send the `edit_number` you last saw. Three weeks before `next_on` the customer is sent a copy of the quote with the plan’s discount, and decides about it as about every quote. Repeating it changes nothing.',
  },
  'washPlans.setState': {
    summary: 'Pause, resume or end a wash plan',
    description: 'What has ended stays ended. Repeating it changes nothing.',
  },
  'appointments.requests': {
    summary: 'List dates that customers ask for',
    description:
      'What waits for an answer, the oldest first: a window on a day, or the customer’s own words about another time.',
  },
  'appointments.confirm': {
    summary: 'Confirm a date',
    description:
      'Gives the work this time and tells the customer. Without a time it is the beginning of the window. Makes the job of the quote if there is none; you make both ids. CHANGED_BY_OTHER says that the request is no longer open.',
  },
  'appointments.decline': {
    summary: 'Decline a date',
    description:
      'With a sentence, by email and on the customer’s page, where they can choose again. `mailed_to` is null when the customer has no email address that gets mail.',
  },
  'textMessages.draft': {
    summary: 'Draft a text about a quote',
    description:
      'The company’s words for this quote with {{approval_link}} in place of the link, and whether a text may go to the phone: `barrier` says why not. Nothing is sent.',
  },
  'textMessages.send': {
    summary: 'Send a quote by text message',
    description:
      'Where a text provider is set up. The text must contain {{approval_link}}. `agreed` records that the customer agreed to texts, which the first one needs; a customer who replied STOP gets none, whatever it says. `label` is `sending` until the provider has accepted the text, then `sent`. Send an `Idempotency-Key`, so that a repeated request sends one text. TEXT_REFUSED says why no text can go to the number (`details.barrier`), MAIL_ALLOWANCE that the company has sent as many texts as it may (`details.next_at` says when the next one can leave); the quote stays as it was.',
  },
  'quotes.share': {
    summary: 'Open the customer’s link',
    description:
      'Makes `approval_url` usable without sending a mail, for your own message to the customer. The quote counts as sent at once; `way` says how you share it. With `counts: false` the link works and the quote stays a draft: for a link that you only show. Call it again without it when the customer has the link.',
  },
  'quotes.replaceLink': { summary: 'Replace the link', description: 'The old link stops working at once.' },
  'quotes.extend': {
    summary: 'Extend a quote',
    description: 'Moves the last valid day to this many days from today; the link stays the same.',
  },
  'quotes.duplicate': {
    summary: 'Duplicate a quote',
    description: 'A new draft with a number of its own and the same customer, lines and prices. You make `new_id`.',
  },
  'quotes.reopen': {
    summary: 'Reopen a decided quote',
    description:
      'The decided quote stays as it is; its next revision is a draft with the same number. You make `new_id`.',
  },
  'inbox.list': {
    summary: 'List the inbox',
    description:
      'Questions, text messages, messages that did not arrive and declined quotes, newest first. `quote_id` and `seq` together name an item; `text_id` names a text of somebody without a quote. For the next page send `next_cursor` as `cursor`. `mine` is what is assigned to the person who made the key.',
  },
  'inbox.count': { summary: 'Count open items', description: 'Counting ends at 100.' },
  'inbox.setDone': { summary: 'Mark an item as done', description: '`done: false` opens it again.' },
  'inbox.answer': {
    summary: 'Answer a question',
    description:
      'The answer stands on the quote’s page; with `email` or `text` it also goes to the customer, in the words of your template. `channels` of the item says which ways there are. An item has one answer: ALREADY_ANSWERED says that somebody was faster. Send an `Idempotency-Key`, so that a repeated request sends one mail.',
  },
  'inbox.setTextDone': {
    summary: 'Mark a text without a quote as done',
    description: '`done: false` opens it again.',
  },
  'inbox.answerText': {
    summary: 'Answer a text without a quote',
    description:
      'The answer goes out by text. A text has one answer: ALREADY_ANSWERED says that somebody was faster. Send an `Idempotency-Key`, so that a repeated request sends one text.',
  },
  'inbox.addTextToQuote': {
    summary: 'Add a text to a quote',
    description: 'It stands in the history of the quote and is an item of that quote from then on.',
  },
  'quotes.archive': {
    summary: 'Archive a quote',
    description: 'It leaves the lists and keeps everything. Repeating it is harmless.',
  },
  'quotes.restore': { summary: 'Bring a quote back from the archive' },
  'quotes.retryMessage': { summary: 'Send a failed mail again' },
  'quotes.message': { summary: 'Get a mail as it was written' },
  'quotes.pdf': { summary: 'Download the quote as a PDF' },
  'quotes.signedPdf': {
    summary: 'Download the PDF of the decision',
    description:
      'Only after a decision, and never made again: its SHA-256 is `decision.signed_pdf_sha256` of the quote. It is signed when the customer approved on the page; a decline, and a decision that staff recorded, carry no signature.',
  },
  'followUps.list': {
    summary: 'List the reminders of a quote',
    description:
      'What is sent automatically while the quote is awaiting reply, and when; what went out, and what was skipped and why.',
  },
  'followUps.skip': { summary: 'Skip a planned reminder', description: 'The others stay planned.' },
  'followUps.sendNow': {
    summary: 'Send a planned reminder now',
    description: 'Refused between 21:00 and 8:00 where the customer is. Repeating it sends nothing twice.',
  },
  'followUps.switchQuote': { summary: 'Turn the reminders of a quote on or off' },
  'followUps.switchCustomer': {
    summary: 'Turn the reminders to a customer on or off',
    description: 'Holds for all quotes of the customer whose quote is named.',
  },
  'templates.list': {
    summary: 'List the message templates',
    description:
      'Every kind of message by language and channel, with the words that go out now: your own or the default ones.',
  },
  'templates.get': {
    summary: 'Get a message template',
    description: 'With the default words and the newest 20 versions.',
  },
  'templates.save': {
    summary: 'Change a message template',
    description:
      'Variables are written `{{customer_name}}`; each kind has its own, and some are required. What is wrong comes as `problems` of INVALID_INPUT, each with its field, line, column and word. `version` is the one you started from; CHANGED_BY_OTHER says that somebody saved since.',
  },
  'templates.restoreDefault': {
    summary: 'Restore the default words',
    description: 'The default of the installed release counts from then on. Repeating it changes nothing.',
  },
  'photos.upload': {
    summary: 'Add a photo',
    description:
      'multipart/form-data. JPEG, PNG or WebP of at most 25 MB; it is made anew, without its metadata. You make the id, so that a repeated upload makes no second photo. On a quote that was sent, changes of photos wait for each other: its customer sees them as one revision with the next save, sending or extension of the quote, 15 minutes after the first of them, or when you show them.',
  },
  'photos.update': { summary: 'Change a photo’s description or group' },
  'photos.reorder': {
    summary: 'Sort the photos of a quote',
    description: 'The new order of one group; ids that are left out keep their place behind.',
  },
  'photos.publish': {
    summary: 'Show changed photos now',
    description: 'Makes the next revision of a sent quote from photos that wait. Does nothing when none do.',
  },
  'photos.remove': { summary: 'Remove a photo' },
  'customers.list': {
    summary: 'List and search customers',
    description:
      'Found by name, e-mail, phone or address; those of whom something changed last come first. For the next page send the `next_cursor` of the last answer as `cursor`, with the same search and sort; `null` is the end.',
  },
  'customers.get': {
    summary: 'Get a customer',
    description: 'The id of a customer who was merged into another leads to the other: compare the id of the answer.',
  },
  'customers.quotes': { summary: 'List the quotes of a customer', description: 'All of them, the newest first.' },
  'customers.photos': {
    summary: 'List the photos of a customer',
    description: 'Of all quotes, the newest quote first.',
  },
  'customers.visits': { summary: 'List the visits at a customer', description: 'Upcoming and past ones.' },
  'customers.balance': {
    summary: 'Get what a customer paid and owes',
    description: 'Over all quotes, computed from their ledgers, with the latest payments.',
  },
  'customers.messages': {
    summary: 'List the messages to a customer',
    description: 'Mails and texts about quotes with what became of them, the newest first.',
  },
  'rateBook.get': { summary: 'Get the rate book' },
  'rateBook.save': {
    summary: 'Replace the rate book',
    description:
      'All of it in one transaction: rows that are missing from the input are deactivated. `version` is the one you started from; CHANGED_BY_OTHER says that somebody saved since. Quotes already made keep their prices.',
  },
  'rateBook.restoreDefaults': {
    summary: 'Restore the default rate book',
    description: 'Replaces every surface type, service, multiplier and add-on. Quotes already made keep their prices.',
  },
  'dashboard.get': {
    summary: 'Get what needs somebody, and totals',
    description:
      'What waits for a person, today’s visits, pending and decided quotes, win rate, what is open, what happened. The values are never null for a key, but for what is open when the company takes its money elsewhere.',
  },
  'reports.overview': {
    summary: 'Get quotes over time',
    description:
      'How the quotes made in a period stand now, what was decided in it, and how long customers took. Days are those of the company’s time zone.',
  },
  'reports.breakdown': {
    summary: 'Get decided quotes by service, surface, material, person or city',
    description: 'The 50 largest rows; all others are one. A quote counts once for each service in it.',
  },
  'reports.payments': {
    summary: 'Get payments over time',
    description: 'What came in and went back by time and method, and what is open today by how long it is due.',
  },
  'reports.work': {
    summary: 'Get finished jobs',
    description: 'Jobs, hours planned and worked by everybody who went, and what an hour brought in.',
  },
  'reports.tax': {
    summary: 'Get tax on approved quotes',
    description: 'By rate and by the day of approval, whenever the quotes are paid (accrual basis).',
  },
  'reports.followUps': {
    summary: 'Get reminders and what was decided after them',
    description: 'How many reminders went out as the first, second … of a quote, and decisions by reminders received.',
  },
  'reports.priceCoach': {
    summary: 'Get win rates by price',
    description:
      'For each service and surface, with the 95 % range of each rate. Bands with fewer than 20 decided quotes have no rate.',
  },
  'company.get': { summary: 'Get the company' },
  'mailAllowance.get': {
    summary: 'Get the mail allowance',
    description: 'How many mails the company may send to customers in an hour and in a day, and how many it has.',
  },
  'payments.ofQuote': {
    summary: 'List the payments of a quote',
    description:
      'With what is paid and open. A quote that was reopened shares its payments with all revisions of its number; what is owed is the latest approved revision.',
  },
  'payments.get': { summary: 'Get a payment' },
  'payments.record': {
    summary: 'Record a payment',
    description:
      'Cash, a check, a bank transfer or another payment; card payments come in by themselves. You make the id (a UUID), so that a repeated request records nothing twice. At most what is open, and only for an approved quote. A person can void a wrong entry in the app.',
  },
  'payments.receipt': { summary: 'Download a receipt', description: 'As PDF, for payments that were not voided.' },
};
