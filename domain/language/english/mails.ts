/**
 * What mails to customers say whatever a company writes: labels, notes, and the mails that have no template. The default
 * words of the others stand in domain/messages/default-templates/.
 */
export const MAILS_EN = {
  facts: {
    quote: 'Quote',
    property: 'Property',
    total: 'Total',
    validUntil: 'Valid until',
    paidSoFar: 'Paid so far',
    recorded: 'Recorded',
    open: 'Open',
    receipt: 'Receipt',
    received: 'Received',
    paidBy: 'Paid by',
    date: 'Date',
    refunded: 'Refunded',
    refundedTo: 'Back to',
    /** money that was refunded without a lower price */
    dueAgain: 'Due again',
    time: 'Time',
    until: 'Until',
    crew: 'Who comes',
  },
  contact: {
    call: (phone: string) => `call ${phone}`,
    writeTo: (email: string) => `email ${email}`,
    questions: (ways: readonly string[]) => `Questions? Please ${ways.join(' or ')}.`,
  },
  greeting: (name: string) => `Hi ${name},`,
  viewQuote: 'View the quote',
  /** how long ago a quote was sent */
  ago: {
    today: 'today',
    yesterday: 'yesterday',
    days: (count: string) => `${count} days ago`,
    last_week: 'last week',
    two_weeks: 'two weeks ago',
    three_weeks: 'three weeks ago',
    four_weeks: 'four weeks ago',
    month: 'a month ago',
    months: (count: string) => `${count} months ago`,
  },
  /** one reminder for several quotes */
  severalQuotes: {
    subject: (numbers: string, company: string) => `Your quotes ${numbers} from ${company}`,
    other: 'You have one more quote from us:',
    others: (count: string) => `You have ${count} more quotes from us:`,
    button: (number: string) => `View quote ${number}`,
  },
  copyFollows: {
    signed: 'The signed copy could not be made yet. It will be sent in another email as soon as it is ready.',
    declined: 'The record of it could not be made yet. It will be sent in another email as soon as it is ready.',
    recorded: 'The record could not be made yet. It will be sent in another email as soon as it is ready.',
  },
  quoteSent: {
    revisedStart: 'Updated: ',
    revisedText: 'We updated your quote. Please review the changes. Only the new version can be approved.',
    newOfferStart: 'New offer: ',
    newOfferText: 'Here’s a new offer. It replaces the quote you declined.',
    newOfferChanges: 'The page shows what changed.',
    alreadyPaid: (amount: string) => `You’ve already paid ${amount}, which counts toward this quote.`,
    noDepositDue: 'No deposit is due when you approve.',
    button: 'Review and approve',
  },
  approved: {
    attached: 'The signed copy is attached; please keep it.',
    button: 'View the approved quote',
  },
  recorded: {
    subjects: {
      approved: (company: string, number: string) => `${company} recorded your approval of quote ${number}`,
      declined: (company: string, number: string) => `${company} recorded your decline of quote ${number}`,
    },
    texts: {
      approved: (company: string, channel: string) =>
        `${company} recorded that you approved this quote${channel && ` ${channel}`}. If this is not right, please tell us right away.`,
      declined: (company: string, channel: string) =>
        `${company} recorded that you declined this quote${channel && ` ${channel}`}. If this is not right, please tell us right away.`,
    },
    attached: 'The record is attached.',
  },
  /** only what the customer approved on the page is signed; staff recorded any other approval */
  signedCopy: {
    subjects: {
      approved: (number: string) => `The signed copy of quote ${number}`,
      recorded: (number: string) => `A copy of the approval of quote ${number}`,
      declined: (number: string) => `A copy of the declined quote ${number}`,
    },
    headings: { approved: 'Your signed copy', recorded: 'Your copy', declined: 'Your copy' },
    texts: {
      approved: (number: string) =>
        `The signed copy of quote ${number}, which you approved, is attached. Please keep it.`,
      recorded: (number: string) => `A copy of the approval of quote ${number} is attached. Please keep it.`,
      declined: (number: string) => `A copy of quote ${number}, which you declined, is attached.`,
    },
  },
  paymentRequested: {
    pay: 'Pay online',
  },
  receipt: {
    button: 'Download the receipt',
  },
  appointment: {
    button: 'View your appointment',
  },
  workDone: { button: 'See the result', buttonAndPay: 'See the result and pay' },
  priceLowered: {
    subject: (price: string, number: string) => `Your price is now ${price}, quote ${number}`,
    heading: 'Your price went down',
    text: (company: string, amount: string, number: string) =>
      `${company} lowered the price of your quote ${number} by ${amount}.`,
    onlyDown: 'The copy of your approval stays as it is. After an approval, the price can only go down.',
  },
  paymentVoided: {
    subject: (receipt: string, number: string) => `Receipt ${receipt} is no longer valid, quote ${number}`,
    heading: 'A payment was voided',
    text: (company: string, amount: string, receipt: string) =>
      `${company} voided the payment of ${amount} on receipt ${receipt}. That receipt is no longer valid.`,
    notRefunded: 'This doesn’t send any money back.',
  },
  overpaid: {
    subject: (amount: string, number: string) => `${amount} goes back to you, quote ${number}`,
    preview: 'More came in than was owed.',
    heading: 'You paid more than was owed',
    text: (amount: string, number: string) =>
      `${amount} of your payment for quote ${number} was not owed, for example because it was already paid. It’s refunded to your card automatically, usually within 5 to 10 business days.`,
  },
};

export type MailTexts = typeof MAILS_EN;
