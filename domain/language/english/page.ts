/** Wording of the customer page, except for the quote itself (quote.ts). */
export const PAGE_EN = {
  notFound: {
    heading: 'Quote Not Found',
    sentence: 'The quote link is invalid or has expired.',
    expired: 'Expired',
    replaced: 'Link replaced',
    noLongerValid: (number: string, place: string, company: string) =>
      `${company} can extend quote ${number}${place && ` for ${place}`} or send you an updated one.`,
    expiredOn: (day: string) => `It expired on ${day}.`,
    /** for a quote that the company archived before a decision */
    unavailable: 'This quote is no longer available',
    reach: (company: string) => `Please contact ${company} if you still need it.`,
    /** for a link that was replaced */
    otherLink: (company: string) => `Use the newest email or text from ${company}, or ask them for the new link.`,
    /** for a replaced link, when the company has no phone and email */
    newestMessage: (company: string) =>
      `Use the link in the latest message from ${company}, or reply to the message that brought you here.`,
    ask: (company: string) => `Ask ${company} a question`,
    newLink: 'Ask for a new link',
    extendPlease: (number: string) => `Please extend quote ${number} or send me an updated one.`,
    /** a form of an unknown link */
    paste: 'Paste the link from your message',
    open: 'Open quote',
    notLink: 'That isn’t a link to a quote. Copy all of it from the email or text.',
    /** hints for an unknown link */
    hints: [
      ['Copied from a message?', 'Open the link again from the email or text. Part of it may be missing.'],
      ['Replaced?', 'If you got a newer email or text about this quote, use that link.'],
      ['Still stuck?', 'Call the company that quoted your job. They can send a new link.'],
    ],
    /** the toast for a link that never worked or was replaced */
    unknownLink: 'Quote not found or link is invalid',
  },
  /** instead of a receipt whose payment was voided */
  voidedReceipt: {
    heading: (receipt: string) => `Receipt ${receipt} is no longer valid`,
    sentence: (company: string, receipt: string, quote: string) =>
      `${company} voided receipt ${receipt}. Quote ${quote} shows what’s been paid.`,
    open: 'Open your quote',
  },
  mismatch: {
    heading: 'We can’t show this quote right now',
    sentence: 'This quote’s record was changed, so we can’t verify it. You can’t sign it here.',
    keepCopy: (company: string) =>
      `Please contact ${company}. If you have the PDF with the certificate, keep it: it’s your proof.`,
  },
  sign: {
    heading: 'Sign and approve',
    name: 'Your full name',
    proposedName: 'Filled in from your last signature. Change it if someone else is signing.',
    approve: 'Approve',
    /** after “Approve”, when a card is charged */
    andPay: (amount: string) => `and pay ${amount}`,
    /** below “Approve”, when approving charges no card */
    depositNext: (total: string, deposit: string) =>
      `${total}. You won’t be charged now. A ${deposit} deposit is due after you approve.`,
    nothingDue: (total: string) => `${total}, nothing due today`,
    notByCard: (total: string) => `${total}. You won’t be charged now.`,
    typeName: 'Type your name to approve',
    decline: 'Decline',
    declineHeading: 'Decline this quote?',
    reason: 'Mind telling us why? (optional)',
    reasons: ['The price', 'The timing', 'I chose another company', 'Not now'],
    more: 'Anything to add?',
    notQuiteRight: 'Not quite right?',
    askChange: 'Ask for a change',
    /** names the field for a question that asks for a change */
    whatChange: 'What should we change?',
    declineQuote: 'Decline quote',
    keepQuote: 'Keep quote',
    nameMissing: 'Please enter your name to sign',
    approved: 'Quote approved successfully!',
    declined: 'Quote declined',
    /** shown before the reason why the payment page did not open */
    approvedBut: 'The quote is approved.',
  },
  result: {
    approved: 'Quote approved',
    declined: 'Quote declined',
    /** headline of an approval; without a first name for a business */
    thanks: (firstName: string) => (firstName ? `Thank you, ${firstName}.` : 'Thank you.'),
    next: { date: 'Next, pick a time.', deposit: 'Next, pay the deposit.', balance: 'Next, pay the balance.' },
    signedOn: (moment: string) => `Signed ${moment}`,
    signedCopy: 'Signed copy',
    copy: 'Your copy',
    recordedBy: (company: string) => `Recorded by ${company} on your behalf.`,
    afterApproval: (company: string) => `${company} will contact you to schedule the work.`,
    afterDecline: (company: string) => `Thanks, we’ve let ${company} know.`,
    /** below a decline */
    changedMind: 'Changed your mind?',
    canSend: (company: string) => `${company} can send you a new quote.`,
    /** a choice, and the request that it sends */
    newQuotes: [
      ['Lower price', 'Please send me a new quote with a lower price.'],
      ['Fewer services', 'Please send me a new quote with fewer services.'],
      ['Later date', 'Please send me a new quote for a later date.'],
    ],
    /** the request without a choice */
    newQuote: 'Please send me a new quote.',
    askNewQuote: 'Ask for a new quote',
    downloadSigned: 'Download signed copy',
    /** for an approval that staff recorded, so no one signed */
    downloadApproval: 'Download a copy of the approval',
    downloadDecline: 'Download a copy',
    copyTo: (email: string) => `We’ll email a copy to ${email}.`,
    copyHere: 'You can download your copy here.',
    /** right after the decision, until `copyHere` replaces it */
    copyPreparing: 'Your copy is being prepared.',
    copyLate: 'Your copy isn’t ready yet. Please check back in a few minutes.',
    checkCopy: 'Check this document',
  },
  /** for someone who opens the copy too early */
  copyPage: {
    heading: 'Your copy is being prepared',
    sentence: 'This usually takes a few seconds. Please try again shortly.',
    tryAgain: 'Try again',
    back: 'Back to the quote',
  },
  /** for an approved quote with a later version */
  laterVersion: {
    /** before a description of the newer version */
    thisIs: (revision: number) =>
      revision > 1 ? `This is an earlier version (revision ${revision}).` : 'This is an earlier version.',
    approved: (day: string) => `A newer version of this quote was approved on ${day}.`,
    waiting: 'A newer version of this quote is ready for your review.',
    open: 'See the newer version',
    /** for a declined quote with an earlier approved version */
    declined: (company: string) => `We’ve let ${company} know.`,
    stands: (day: string) => `The version you approved on ${day} is still in effect.`,
    staysIfDeclined: 'The version you approved is still in effect.',
    openApproved: 'See the approved version',
    /** for a quote that awaits the customer's reply */
    standsMeanwhile: (day: string) =>
      `An earlier version was approved on ${day}. It stays in effect until you approve this one.`,
  },
  questions: {
    heading: 'Questions?',
    callNow: (phone: string) => `Call ${phone}`,
    /** beginning of `callNow`, for a narrow button */
    callShort: 'Call',
    writeTo: 'Email',
    ask: 'Ask a question',
    cancel: 'Cancel',
    question: 'Your question',
    send: 'Send question',
    missing: 'Please write your question',
    sent: 'Question sent.',
    pdf: 'Print/Save PDF',
    asked: 'Your questions',
    you: 'You',
    answered: 'replied',
    waiting: 'We’ll reply here.',
    waitingMail: 'We’ll reply here and by email.',
  },
  next: {
    heading: 'What happens next',
    /** when the company has no wording of its own */
    usual: (company: string) => `Once you approve, ${company} will contact you to schedule.`,
    /** when the customer can pick a time */
    pickTime: (company: string) => `Once you approve, pick a time here. ${company} will confirm it.`,
    /** default steps, for a company without its own wording */
    approve: 'Approve',
    approveAndPay: 'Approve and pay the deposit',
    takes: 'Takes about a minute.',
    schedule: 'Schedule the work',
    work: 'We do the work',
    payBalance: 'Pay the balance',
    balance: (amount: string) => `${amount}, due when the work is done.`,
    /** for a newer version, when the work is already scheduled */
    appointment: (when: string) => `Your appointment on ${when} stays as scheduled.`,
  },
  /** the steps of an approved quote, completed and to come */
  track: {
    label: 'Progress',
    deposit: 'Deposit',
    confirmed: 'Time confirmed',
    waits: 'Waiting for a reply. Nothing for you to do.',
    schedule: 'Schedule',
    visit: 'Appointment',
    balance: 'Balance',
    onCompletion: (amount: string) => `${amount}, due on completion`,
  },
  /** consent to texts. The record keeps this wording exactly */
  textConsent: {
    heading: 'Text messages',
    agree: (company: string, phone: string) =>
      `I agree that ${company} may text me at ${phone} about my quotes and service, including automated reminders. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of purchase.`,
    send: 'Agree to texts',
    missing: 'Check the box to agree to texts.',
    done: 'You’ve opted in to texts.',
  },
  /** for finished work: its date, and photos from before and after */
  work: {
    heading: 'The work is done',
    done: 'Work done',
    before: 'Before',
    after: 'After',
  },
  review: {
    heading: 'How did we do?',
    lead: 'A short review helps your neighbors choose.',
    /** `site` is null for a site that most people don't know by name */
    button: (site: string | null) => (site === null ? 'Write a review' : `Review us on ${site}`),
    missed: 'See a spot we missed?',
    sayIt: 'Tell us',
  },
  bar: { label: 'Next step', reviewAndSign: 'Review and sign' },
  photo: { label: 'Photo', previous: 'Previous', close: 'Close', next: 'Next', of: 'of' },
  /** while the page's script sends a decision */
  sending: { sending: 'Sending…', offline: 'No connection yet. Keep this page open; we’ll try again automatically.' },
  errors: {
    unknown: 'An error occurred. Please try again.',
    input: 'Please check what you entered.',
    rateLimited: 'Too many attempts. Please wait a moment and try again.',
    expired: 'This quote approval link has expired. Please contact the company for a new link.',
    unavailable: 'This quote is no longer available. Please contact the company.',
    ending: 'This company no longer accepts approvals or payments here. Please contact the company.',
    updated: 'This quote was updated. Please review the changes.',
    decided: 'This quote was already approved or declined.',
    mismatch: 'We can’t verify this quote right now. Please contact the company.',
    incomplete: 'This quote isn’t complete yet. Please contact the company.',
    storageFull: 'The server is out of space. Nothing was saved; please try again later.',
    paymentRefused: 'The payment provider declined this. Nothing was charged.',
    paymentUnavailable: 'Card payments aren’t available right now. Nothing was charged. Please try again in a minute.',
    pdf: 'We couldn’t create the PDF. Please try again.',
  },
  otherLanguage: 'Read this page in English',
  languageName: 'English',
};

export type PageTexts = typeof PAGE_EN;
