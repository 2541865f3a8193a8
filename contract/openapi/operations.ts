/**
 * Describes each procedure that an API key can call. The API document and the reference page show these descriptions.
 */

interface OperationText {
  summary: string;
  /** details that callers need. The document shows them as Markdown, the page as plain sentences */
  description?: string;
}

/** The reference's sections in order, by contract tag. */
export const TAGS = [
  [
    'quotes',
    'Quotes',
    'From a draft to the decision and its PDF. Money is in whole cents; shares and rates are fractions (0.0825 is 8.25%).',
  ],
  ['inbox', 'Inbox', 'Customer questions, bounced or failed messages, and your answers.'],
  ['jobs', 'Jobs', 'The work after an approval: visits, who is assigned, and what’s done.'],
  ['follow-ups', 'Reminders', 'Automatic messages to customers who haven’t replied to a quote.'],
  ['photos', 'Photos', 'Before and after photos of a quote.'],
  ['payments', 'Payments', 'Payments for a quote, by card or otherwise, in whole cents. Entries are only ever added.'],
  ['customers', 'Customers', 'People you’ve quoted, and their properties.'],
  ['rate book', 'Rate book', 'Surface types, services, material multipliers and add-ons.'],
  ['dashboard', 'Totals', 'Totals and statistics across all quotes.'],
  ['company', 'Company', 'The company that owns the key.'],
  ['messages', 'Messages', 'The wording of messages to customers and staff.'],
] as const;

export const OPERATIONS: Readonly<Record<string, OperationText>> = {
  'quotes.list': {
    summary: 'List quotes',
    description:
      'Without filters, you get everything that isn’t archived. For the next page, send the last response’s `next_cursor` as `cursor` with the same filters, sort and direction; `null` means there are no more.',
  },
  'quotes.summary': {
    summary: 'Count and total quotes',
    description:
      'The number and total value of quotes that match the filters, overall and for each label that occurs. An approved quote counts once overall, at its approved price, even when a newer revision is listed beside it; `of_approved` says how many of a label are such revisions. With an API key, no value is null.',
  },
  'quotes.get': {
    summary: 'Get a quote',
    description: 'Includes its lines, photos, timeline, emails, decision and, once sent, the customer’s link.',
  },
  'quotes.save': {
    summary: 'Create or update a quote',
    description:
      'You choose the id (a UUID) and send it in the path. `edit_number` 0 creates the quote. To change it, send the `edit_number` you last saw; CHANGED_BY_OTHER means someone else changed it first. Repeating a request with the same id doesn’t create a second quote. The server computes all totals. Changing a sent quote creates a new revision under the same link; a decided quote is refused with QUOTE_DECIDED.',
  },
  'quotes.send': {
    summary: 'Send a quote by email',
    description:
      'Sent to the customer’s email unless you give another. The link works right away. `label` is `sending` until the mail server accepts the email, then `sent`, or `not_sent` if the server refuses it (see the email in `messages` for the reason). Send an `Idempotency-Key` so a repeated request sends only one email. QUOTE_INCOMPLETE means a customer name or a line is missing. MAIL_UNCONFIRMED means the owner hasn’t confirmed their email yet. MAIL_ALLOWANCE means the company has reached its email limit (`details.next_at` says when it can send again). In each case, the quote doesn’t change.',
  },
  'jobs.calendar': {
    summary: 'List visits',
    description:
      'Visits on the days starting with `from`, in chronological order. `parts` is their place in a calendar’s day columns, in the company’s time zone. `conflicts` lists one conflict of each kind, at most five; `conflict_count` counts them all.',
  },
  'jobs.tray': {
    summary: 'List unscheduled work',
    description: 'Visits without a time, and approved quotes without a job.',
  },
  'jobs.check': {
    summary: 'Check a time',
    description: 'Lists the conflicts a visit would have at a time, before you save it.',
  },
  'jobs.proposal': {
    summary: 'Suggest a time',
    description:
      'The first time in the company’s working hours without a conflict: no day off, and no other visit for the people assigned. Null if there is none in the next two months.',
  },
  'jobs.get': {
    summary: 'Get a job',
    description: 'Includes its visits, tasks and approved lines, without prices.',
  },
  'jobs.ofQuote': {
    summary: 'Get a quote’s job',
    description: 'Returns the job for the quote’s number, whichever revision you ask for; null if there is none.',
  },
  'jobs.fromQuote': {
    summary: 'Create a job for an approved quote',
    description:
      'The first visit has no time unless you send `visit`. You choose both ids. Each quote number has one job. A repeated call returns it, but a call with `visit` is refused with CHANGED_BY_OTHER if someone else created the job.',
  },
  'jobs.save': {
    summary: 'Create an entry or update a job',
    description:
      '`edit_number` 0 with a `kind` creates an estimate visit or blocked time. To change a job, send the `edit_number` you last saw; CHANGED_BY_OTHER means someone else changed it first. Tasks with an existing id stay done or not done.',
  },
  'jobs.saveVisit': {
    summary: 'Add or update a visit',
    description:
      'Sets the visit’s time (in the company’s time zone), length and people. Without a time, it stays unscheduled. A time skipped by daylight saving time is refused with INVALID_INPUT.',
  },
  'jobs.setState': { summary: 'Set a visit’s status', description: 'Repeating it changes nothing.' },
  'jobs.tell': {
    summary: 'Notify a customer of an appointment',
    description:
      'Notifies the customer that a visit was confirmed, moved or canceled, by email with a calendar invitation or by text. Repeating it does nothing.',
  },
  'jobs.moveVisits': {
    summary: 'Move several visits',
    description:
      'Moves all of them or none, for example on a rainy day. `time` null unschedules a visit. CHANGED_BY_OTHER means someone has changed one of them. With `tell_customers`, each customer gets one message; `not_told` lists the customers who couldn’t be reached. Repeating it changes nothing and notifies no one twice.',
  },
  'jobs.setTask': { summary: 'Mark a task as done or not done' },
  'washPlans.list': {
    summary: 'List wash plans',
    description:
      'Sorted by next wash. Without `state`, lists all plans that haven’t ended. `expected_cents` needs the scope quotes:read. For the next page, send `next_cursor` as `cursor`; `null` means there are no more.',
  },
  'washPlans.ofQuote': {
    summary: 'Get a quote’s wash plan',
    description: 'The plan for its number, or the plan that created the quote, plus defaults for a new plan.',
  },
  'washPlans.save': {
    summary: 'Create or update a wash plan',
    description:
      'For an approved quote. You choose the id (a UUID) and send it in the path. `edit_number` 0 creates the wash plan; to change it, send the `edit_number` you last saw. Three weeks before `next_on`, the customer gets a copy of the quote with the wash plan’s discount to approve or decline like any other quote. Repeating it changes nothing.',
  },
  'washPlans.setState': {
    summary: 'Pause, resume or end a wash plan',
    description: 'An ended wash plan stays ended. Repeating it changes nothing.',
  },
  'appointments.requests': {
    summary: 'List requested times',
    description:
      'Unanswered requests, oldest first: a time slot on a day, or the customer’s own note about another time.',
  },
  'appointments.confirm': {
    summary: 'Confirm a requested time',
    description:
      'Schedules the work at this time and notifies the customer. Without a time, it starts when the time slot does. Creates the quote’s job if there is none; you choose both ids. CHANGED_BY_OTHER means the request is no longer open.',
  },
  'appointments.decline': {
    summary: 'Decline a requested time',
    description:
      'Sends your note by email and shows it on the customer’s page, where they can choose again. `mailed_to` is null if the customer has no working email address.',
  },
  'textMessages.draft': {
    summary: 'Draft a text about a quote',
    description:
      'The company’s wording for this quote, with {{approval_link}} in place of the link, and whether a text can be sent to the phone: `barrier` says why not. Nothing is sent.',
  },
  'textMessages.send': {
    summary: 'Send a quote by text message',
    description:
      'Needs a text provider. The text must contain {{approval_link}}. `agreed` records that the customer agreed to texts, which the first text requires; a customer who replied STOP gets no texts either way. `label` is `sending` until the provider accepts the text, then `sent`. Send an `Idempotency-Key` so a repeated request sends only one text. TEXT_REFUSED means no text can be sent to the number (`details.barrier` says why). MAIL_ALLOWANCE means the company has reached its text limit (`details.next_at` says when it can send again). In each case, the quote doesn’t change.',
  },
  'quotes.share': {
    summary: 'Activate the customer’s link',
    description:
      'Activates `approval_url` without sending an email, so you can send your own message to the customer. The quote counts as sent right away; `way` says how you share it. With `counts: false`, the link works but the quote stays a draft, for a link you only show. Call it again without `counts` once the customer has the link.',
  },
  'quotes.replaceLink': { summary: 'Replace the link', description: 'The old link stops working right away.' },
  'quotes.extend': {
    summary: 'Extend a quote',
    description: 'Sets the last valid day to this many days from today. The link stays the same.',
  },
  'quotes.duplicate': {
    summary: 'Duplicate a quote',
    description: 'Creates a draft with its own number and the same customer, lines and prices. You choose `new_id`.',
  },
  'quotes.reopen': {
    summary: 'Revise a decided quote',
    description:
      'The decided quote doesn’t change; its next revision is a draft with the same number. You choose `new_id`.',
  },
  'inbox.list': {
    summary: 'List the inbox',
    description:
      'Questions, text messages, bounced or failed messages, and declined quotes, newest first. `quote_id` and `seq` together identify an item; `text_id` identifies a text from someone without a quote. For the next page, send `next_cursor` as `cursor`. `mine` lists items assigned to the person who created the key.',
  },
  'inbox.count': { summary: 'Count open items', description: 'Counts up to 100.' },
  'inbox.setDone': { summary: 'Mark an item as done', description: '`done: false` reopens it.' },
  'inbox.answer': {
    summary: 'Answer a question',
    description:
      'The answer appears on the quote’s page. With `email` or `text`, it’s also sent to the customer using your template. The item’s `channels` lists the available channels. An item has one answer: ALREADY_ANSWERED means someone else answered first. Send an `Idempotency-Key` so a repeated request sends only one email.',
  },
  'inbox.setTextDone': {
    summary: 'Mark a text that isn’t linked to a quote as done',
    description: '`done: false` reopens it.',
  },
  'inbox.answerText': {
    summary: 'Reply to a text that isn’t linked to a quote',
    description:
      'The answer is sent by text. A text has one answer: ALREADY_ANSWERED means someone else answered first. Send an `Idempotency-Key` so a repeated request sends only one text.',
  },
  'inbox.addTextToQuote': {
    summary: 'Add a text to a quote',
    description: 'It appears in the quote’s history and becomes one of its inbox items.',
  },
  'quotes.archive': {
    summary: 'Archive a quote',
    description: 'Removes it from lists and keeps all its data. Repeating it is harmless.',
  },
  'quotes.restore': { summary: 'Restore an archived quote' },
  'quotes.retryMessage': { summary: 'Resend a failed email' },
  'quotes.message': { summary: 'Get the content of an email' },
  'quotes.pdf': { summary: 'Download the quote as a PDF' },
  'quotes.signedPdf': {
    summary: 'Download the decision PDF',
    description:
      'Available after a decision and created only once: its SHA-256 is the quote’s `decision.signed_pdf_sha256`. It’s signed if the customer approved on the page; declines and decisions recorded by staff carry no signature.',
  },
  'quotes.compare': { summary: 'Compare two revisions as the customer saw them' },
  'followUps.list': {
    summary: 'List a quote’s reminders',
    description:
      'What will be sent automatically while the quote is awaiting reply, what was sent, and what was skipped and why.',
  },
  'followUps.skip': { summary: 'Skip a planned reminder', description: 'The others stay planned.' },
  'followUps.sendNow': {
    summary: 'Send a planned reminder now',
    description:
      'Refused between 9 PM and 8 AM and on federal holidays where the customer is. Repeating it sends nothing twice.',
  },
  'followUps.switchQuote': { summary: 'Turn a quote’s reminders on or off' },
  'followUps.switchCustomer': {
    summary: 'Turn a customer’s reminders on or off',
    description: 'Applies to all quotes of this quote’s customer.',
  },
  'templates.list': {
    summary: 'List the message templates',
    description: 'Every kind of message by language and channel, with its current wording: your own or the default.',
  },
  'templates.get': {
    summary: 'Get a message template',
    description: 'Includes the default wording and the latest 20 versions.',
  },
  'templates.save': {
    summary: 'Update a message template',
    description:
      'Variables are written `{{customer_name}}`; each kind has its own, and some are required. INVALID_INPUT lists `problems`, each with its field, line, column and word. `version` is the one you started from; CHANGED_BY_OTHER means someone else has saved since.',
  },
  'templates.restoreDefault': {
    summary: 'Restore the default wording',
    description: 'The installed release’s default applies from then on. Repeating it changes nothing.',
  },
  'photos.upload': {
    summary: 'Add a photo',
    description:
      'multipart/form-data. JPEG, PNG or WebP, up to 25 MB. We recreate the image without its metadata. You choose the id, so a repeated upload doesn’t add a second photo. On a sent quote, photo changes are grouped into one revision. The customer sees it when the quote is next saved, sent or extended, 15 minutes after the first change, or when you show it.',
  },
  'photos.update': { summary: 'Update a photo’s description or group' },
  'photos.setPins': {
    summary: 'Replace a photo’s marked spots',
    description:
      '`pins` are the spots that were damaged before the work. Customers see them, numbered through all photos of the quote, and sign them with the quote.',
  },
  'photos.reorder': {
    summary: 'Reorder a quote’s photos',
    description: 'The new order of one group; ids you leave out follow in their current order.',
  },
  'photos.publish': {
    summary: 'Show changed photos now',
    description: 'Publishes pending photo changes as the quote’s next revision. Does nothing if there are none.',
  },
  'photos.remove': { summary: 'Remove a photo' },
  'customers.list': {
    summary: 'List and search customers',
    description:
      'Search by name, email, phone or address; most recently active first. For the next page, send the last response’s `next_cursor` as `cursor` with the same search and sort; `null` means there are no more.',
  },
  'customers.get': {
    summary: 'Get a customer',
    description: 'The id of a merged customer returns the customer it was merged into: compare the id in the response.',
  },
  'customers.quotes': { summary: 'List a customer’s quotes', description: 'All of them, newest first.' },
  'customers.photos': {
    summary: 'List a customer’s photos',
    description: 'From all quotes, newest quote first.',
  },
  'customers.visits': { summary: 'List a customer’s visits', description: 'Upcoming and past visits.' },
  'customers.balance': {
    summary: 'Get a customer’s payments and balance',
    description: 'Across all quotes, computed from their ledgers, with the latest payments.',
  },
  'customers.messages': {
    summary: 'List a customer’s messages',
    description: 'Emails and texts about quotes and their delivery status, newest first.',
  },
  'rateBook.get': { summary: 'Get the rate book' },
  'rateBook.save': {
    summary: 'Replace the rate book',
    description:
      'Replaces everything in one transaction: rows missing from the input are deactivated. `version` is the one you started from; CHANGED_BY_OTHER means someone else has saved since. Existing quotes keep their prices.',
  },
  'rateBook.restoreDefaults': {
    summary: 'Restore the default rate book',
    description: 'Replaces every surface type, service, multiplier and add-on. Existing quotes keep their prices.',
  },
  'dashboard.get': {
    summary: 'Get what needs attention, and totals',
    description:
      'What needs attention, today’s visits, pending and decided quotes, win rate, outstanding amount and recent activity. With an API key, no value is null, except the outstanding amount if the company takes payments elsewhere.',
  },
  'reports.overview': {
    summary: 'Get quotes over time',
    description:
      'The current status of quotes created in a period, the decisions made in it, and how long customers took. Days are in the company’s time zone.',
  },
  'reports.breakdown': {
    summary: 'Get decided quotes by service, surface, material, person, source or city',
    description: 'The 50 largest rows; all others are combined into one. A quote counts once for each service in it.',
  },
  'reports.payments': {
    summary: 'Get payments over time',
    description: 'Payments and refunds by time and method, and today’s outstanding amount by age.',
  },
  'reports.work': {
    summary: 'Get finished jobs',
    description: 'Jobs, the crew’s planned and worked hours, and revenue per hour.',
  },
  'reports.tax': {
    summary: 'Get tax on approved quotes',
    description: 'By rate and approval date, regardless of when quotes are paid (accrual basis).',
  },
  'reports.followUps': {
    summary: 'Get reminders and the decisions that followed',
    description:
      'How many reminders were sent as a quote’s first, second and so on, and decisions by number of reminders received.',
  },
  'reports.priceCoach': {
    summary: 'Get win rates by price',
    description:
      'For each service and surface, with the 95% range of each rate. Bands with fewer than 20 decided quotes have no rate.',
  },
  'company.get': { summary: 'Get the company' },
  'mailAllowance.get': {
    summary: 'Get the email limit',
    description: 'How many emails the company can send to customers per hour and per day, and how many it has sent.',
  },
  'payments.ofQuote': {
    summary: 'List a quote’s payments',
    description:
      'Includes the amount paid and the balance due. A reopened quote shares its payments with all revisions of its number; the balance due is based on the latest approved revision.',
  },
  'payments.get': { summary: 'Get a payment' },
  'payments.record': {
    summary: 'Record a payment',
    description:
      'Cash, a check, a bank transfer or another payment; card payments are recorded automatically. You choose the id (a UUID), so a repeated request records nothing twice. The amount can’t exceed the balance due unless allow_overpayment is true. The quote must be approved, without a later approved revision. Otherwise, the call is refused with INVALID_INPUT, which names the revision to use. A person can void or refund it in the app.',
  },
  'payments.receipt': { summary: 'Download a receipt', description: 'As a PDF, for payments that weren’t voided.' },
};
