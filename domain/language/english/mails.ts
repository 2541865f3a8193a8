/** The mails that customers get. Each is one record: subject, the line that lists show after it, heading and sentences. */
export const MAILS_EN = {
  hello: (name: string) => `Hello ${name},`,
  facts: {
    quote: 'Quote',
    property: 'Property',
    total: 'Total',
    validUntil: 'Valid until',
    recorded: 'Recorded',
    open: 'Open',
    received: 'Received',
    paidBy: 'Paid by',
    date: 'Date',
    refunded: 'Refunded',
  },
  contact: {
    call: (phone: string) => `call ${phone}`,
    writeTo: (email: string) => `write to ${email}`,
    questions: (ways: readonly string[]) => `Questions? Please ${ways.join(' or ')}.`,
  },
  viewQuote: 'View the quote',
  copyFollows: {
    signed: 'The signed copy could not be made yet. It will be sent in another email as soon as it is ready.',
    declined: 'The record of it could not be made yet. It will be sent in another email as soon as it is ready.',
    recorded: 'The record could not be made yet. It will be sent in another email as soon as it is ready.',
  },
  quoteSent: {
    subject: (number: string, company: string) => `Quote ${number} from ${company}`,
    revisedSubject: (number: string, company: string) => `Updated quote ${number} from ${company}`,
    preview: (total: string, day: string | null) =>
      `${total}${day ? `, valid until ${day}` : ''}. Review and approve online.`,
    text: 'Thank you for asking us. Here is your quote. You can read it and approve or decline it online; no account is needed.',
    revisedText: 'We have updated your quote. Please review the changes; only the new version can be approved.',
    deposit: (amount: string) => `A deposit of ${amount} is due when you approve.`,
    button: 'Review and approve',
  },
  approved: {
    subject: (number: string) => `You approved quote ${number}`,
    preview: 'Your signed copy is attached.',
    previewCopyFollows: 'Your signed copy will follow.',
    heading: 'Quote approved',
    text: (name: string, moment: string) => `Thank you, ${name}. You approved this quote on ${moment}.`,
    attached: 'The signed copy is attached; please keep it.',
    button: 'View the approved quote',
    next: (company: string) => `${company} will contact you to schedule the work.`,
  },
  declined: {
    subject: (number: string) => `You declined quote ${number}`,
    preview: 'Nothing further is needed.',
    heading: 'Quote declined',
    text: (moment: string) =>
      `You declined this quote on ${moment}. Nothing further is needed. If you change your mind, we will be glad to send you a new quote.`,
  },
  recorded: {
    subjects: {
      approved: (company: string, number: string) => `${company} recorded your approval of quote ${number}`,
      declined: (company: string, number: string) => `${company} recorded your decline of quote ${number}`,
    },
    preview: 'If this is not right, please tell us right away.',
    headings: { approved: 'Quote approved', declined: 'Quote declined' },
    texts: {
      approved: (company: string, channel: string) =>
        `${company} recorded that you approved this quote${channel && ` ${channel}`}. If this is not right, please tell us right away.`,
      declined: (company: string, channel: string) =>
        `${company} recorded that you declined this quote${channel && ` ${channel}`}. If this is not right, please tell us right away.`,
    },
    attached: 'The record is attached.',
  },
  signedCopy: {
    subject: (number: string) => `The signed copy of quote ${number}`,
    heading: 'Your signed copy',
    texts: {
      approved: (number: string) =>
        `The signed copy of quote ${number}, which you approved, is attached. Please keep it.`,
      declined: (number: string) =>
        `The signed copy of quote ${number}, which you declined, is attached. Please keep it.`,
    },
  },
  paymentRequested: {
    subject: (amount: string, number: string, company: string) => `${amount} due for quote ${number} from ${company}`,
    preview: (number: string) => `Payment for ${number}.`,
    text: (amount: string, number: string) => `${amount} of your quote ${number} is open.`,
    pay: 'Pay online',
  },
  receipt: {
    subject: (amount: string, number: string, company: string) =>
      `Receipt for ${amount}, quote ${number} from ${company}`,
    preview: (company: string, amount: string) => `${company} received ${amount}.`,
    heading: 'Thank you for your payment',
    text: (company: string, amount: string, number: string) =>
      `${company} received ${amount} for your quote ${number}.`,
    button: 'Download the receipt',
  },
  overpaid: {
    subject: (amount: string, number: string) => `${amount} goes back to you, quote ${number}`,
    preview: 'More came in than was owed.',
    heading: 'You paid more than was owed',
    text: (amount: string, number: string) =>
      `${amount} of your payment for quote ${number} was not owed, for example because it was already paid. It goes back to your card by itself, usually within 5 to 10 days.`,
  },
  refunded: {
    subject: (amount: string, number: string) => `Refund of ${amount}, quote ${number}`,
    preview: (amount: string, where: string) => `${amount} is on its way to ${where}.`,
    heading: 'Your refund is on its way',
    text: (company: string, amount: string, where: string) =>
      `${company} refunded ${amount} to ${where}. Banks usually show it within 5 to 10 days.`,
    yourCard: 'your card',
    card: (card: string) => card,
  },
};

export type MailTexts = typeof MAILS_EN;
