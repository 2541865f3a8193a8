/**
 * Wording of emails to customers that companies can't change. Default templates are in
 * domain/messages/default-templates/.
 */
export const MAILS_EN = {
  facts: {
    quote: 'Quote',
    property: 'Property',
    total: 'Total',
    validUntil: 'Valid until',
    recorded: 'Recorded',
    receipt: 'Receipt',
    paidBy: 'Paid with',
    date: 'Date',
    /** one refund; “Refunded” is the sum of a quote's refunds */
    amountRefunded: 'Amount refunded',
    refundMethod: 'Refund method',
    time: 'Time',
    until: 'Until',
    crew: 'Crew',
  },
  /** below the amounts due, when a refund didn't lower the price */
  dueAgain: (amount: string) => `The ${amount} we refunded is due again.`,
  contact: {
    call: (phone: string) => `call ${phone}`,
    writeTo: (email: string) => `email ${email}`,
    questions: (ways: readonly string[]) => `Questions? Please ${ways.join(' or ')}.`,
  },
  greeting: (name: string) => `Hi ${name},`,
  viewQuote: 'View the quote',
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
  severalQuotes: {
    subject: (numbers: string, company: string) => `Your quotes ${numbers} from ${company}`,
    other: 'You have one more quote from us:',
    others: (count: string) => `You have ${count} more quotes from us:`,
    button: (number: string) => `View quote ${number}`,
  },
  copyFollows: {
    signed: 'The signed copy is still being prepared. We’ll email it as soon as it’s ready.',
    declined: 'The record is still being prepared. We’ll email it as soon as it’s ready.',
    recorded: 'The record is still being prepared. We’ll email it as soon as it’s ready.',
  },
  quoteSent: {
    revisedStart: 'Updated: ',
    revisedText: 'We updated your quote. Please review the changes. Only the new version can be approved.',
    newOfferStart: 'New offer: ',
    newOfferText: 'Here’s a new offer. It replaces the quote you declined.',
    /** after a decline, while an earlier version is still approved */
    newOfferOverApproved: 'Here’s a new offer. It replaces the quote you approved only if you approve this one.',
    newOfferChanges: 'See what changed on your quote page.',
    alreadyReceived: (amount: string) => `We’ve already received ${amount}, which counts toward this quote.`,
    noDepositDue: 'No deposit is due when you approve.',
    button: 'Review and approve',
  },
  approved: {
    attached: 'Your signed copy is attached. Please keep it.',
    button: 'View the approved quote',
    buttonAndPay: 'View the quote and pay the deposit',
    pickTime: 'Pick a time on your quote page, and we’ll confirm it.',
  },
  recorded: {
    subjects: {
      approved: (company: string, number: string) => `${company} marked quote ${number} as approved`,
      declined: (company: string, number: string) => `${company} marked quote ${number} as declined`,
    },
    texts: {
      approved: (company: string, channel: string) =>
        `${company} recorded that you approved this quote${channel && ` ${channel}`}. If that’s not right, please let us know right away.`,
      declined: (company: string, channel: string) =>
        `${company} recorded that you declined this quote${channel && ` ${channel}`}. If that’s not right, please let us know right away.`,
    },
    attached: 'The record is attached.',
  },
  /** Only a customer's approval on the page is signed. All other approvals were recorded by staff */
  signedCopy: {
    subjects: {
      approved: (number: string) => `Signed copy of quote ${number}`,
      recorded: (number: string) => `Copy of the approval of quote ${number}`,
      declined: (number: string) => `Copy of declined quote ${number}`,
    },
    headings: { approved: 'Your signed copy', recorded: 'Your copy', declined: 'Your copy' },
    texts: {
      approved: (number: string) => `Your signed copy of quote ${number} is attached. Please keep it.`,
      recorded: (number: string) => `A copy of the approval of quote ${number} is attached. Please keep it.`,
      declined: (number: string) => `A copy of quote ${number}, which you declined, is attached.`,
    },
  },
  paymentRequested: {
    pay: 'Pay online',
  },
  receipt: {
    button: 'Download receipt',
  },
  appointment: {
    button: 'View your appointment',
  },
  workDone: {
    button: 'See the photos',
    buttonAndPay: 'See the photos and pay',
    review: (url: string) => `How did we do? A short review helps your neighbors choose: ${url}`,
  },
  priceLowered: {
    subject: (price: string, number: string) => `Your price is now ${price} for quote ${number}`,
    heading: 'Your price went down',
    text: (company: string, amount: string, number: string) =>
      `${company} lowered the price of your quote ${number} by ${amount}.`,
  },
  paymentVoided: {
    subject: (receipt: string, number: string) => `Receipt ${receipt} for quote ${number} is no longer valid`,
    heading: 'A payment was voided',
    text: (company: string, amount: string, receipt: string) =>
      `${company} voided the payment of ${amount} on receipt ${receipt}. That receipt is no longer valid.`,
    notRefunded: 'Voiding it doesn’t refund any money.',
  },
  refundRecorded: {
    subject: (amount: string, number: string) => `Your refund of ${amount} for quote ${number}`,
    heading: 'Your refund',
    how: { card: '', cash: ' in cash', check: ' by check', transfer: ' by bank transfer', other: '' },
    text: (company: string, amount: string, how: string, number: string) =>
      `${company} refunded ${amount}${how} for quote ${number}.`,
  },
  overpaid: {
    subject: (amount: string, number: string) => `We’re refunding ${amount} for quote ${number}`,
    preview: 'You paid more than was due.',
    heading: 'You paid more than was due',
    text: (amount: string, number: string) =>
      `You paid ${amount} more than was due for quote ${number}. It will be refunded to your card automatically, usually within 5 to 10 business days.`,
  },
};

export type MailTexts = typeof MAILS_EN;
