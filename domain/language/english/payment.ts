/** What customers read about money: on their page, in receipts, and on the page after a payment. */
export const PAYMENT_EN = {
  testMode: 'Test mode: no money moves',
  heading: 'Payment',
  deposit: 'Deposit',
  otherWays: 'Other ways to pay',
  /** what the provider's page says is paid */
  description: {
    deposit: (company: string, number: string) => `${company}, quote ${number}, deposit`,
    balance: (company: string, number: string) => `${company}, quote ${number}`,
  },
  choices: {
    deposit: (amount: string) => `Pay the deposit now (${amount})`,
    balance: (amount: string) => `Pay in full now (${amount})`,
    later: 'Pay later',
  },
  promise: (company: string) =>
    `Cards are paid on a secure page of Stripe, which opens next. ${company} gets the money and never sees your card number.`,
  testPromise: 'A page to try out card payments opens next.',
  /** a sample quote */
  samplePromise:
    'On a real quote, a secure page of Stripe opens next. In this sample no page opens, and no card is charged.',
  headings: {
    soFar: 'Paid so far',
    full: 'Paid in full',
    nothing: 'Nothing to pay',
    depositDue: 'Deposit due',
    depositPaid: 'Deposit paid',
  },
  leftPage: 'You left the payment page. Nothing was charged.',
  bankDecides: (amount: string) =>
    `Your bank is deciding about ${amount}. You are not asked to pay it again before that.`,
  onItsWayBack: (amount: string) => `${amount} is on its way back to your card. Banks take 5 to 10 business days.`,
  figures: {
    paid: 'Paid',
    refunded: 'Refunded',
    takenBack: 'Taken back by your bank',
    inDispute: 'In dispute',
    tooMuch: 'Paid too much',
    depositDue: 'Deposit due',
    open: 'Still open',
  },
  /** a price that went down after it was approved */
  price: {
    approved: 'Approved total',
    /** beside the price now */
    approvedTotal: (total: string) => `Approved total ${total}`,
    lowered: 'Price lowered',
    now: 'Price now',
    whyTitle: 'Why the price is lower',
    by: (name: string, day: string) => `${name}, ${day}`,
    tax: (amount: string) => `Includes ${amount} of tax.`,
    onlyDown: 'The copy of your approval stays as it is. After an approval, the price can only go down.',
  },
  /** beside a total, for what was paid for an earlier version */
  alreadyPaid: (amount: string) => `${amount} already paid`,
  payDeposit: (amount: string) => `Pay deposit (${amount})`,
  payRest: (amount: string) => `Pay the rest (${amount})`,
  payInFull: (amount: string) => `Pay in full (${amount})`,
  payByCard: 'Pay by card',
  depositNotByCard: (amount: string) => `The deposit of ${amount} cannot be paid by card alone.`,
  depositIs: (amount: string) => `The deposit is ${amount}.`,
  /** before how to reach the company */
  toPayDeposit: 'To pay it, please',
  toPay: 'To pay, please',
  anotherWay: 'For another way to pay,',
  call: 'call',
  writeTo: 'email',
  contact: (company: string) => `contact ${company}`,
  /** "Visa ending in 4242" */
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  card: 'Card',
  methods: { card: 'Card', cash: 'Cash', check: 'Check', transfer: 'Bank transfer', other: 'Other' },
  entries: {
    paid: (how: string) => `Paid, ${how}`,
    depositPaid: (how: string) => `Deposit paid, ${how}`,
    byCard: 'by card',
    manual: {
      card: 'Paid by card',
      cash: 'Paid in cash',
      check: 'Paid by check',
      transfer: 'Paid by bank transfer',
      other: 'Paid',
    },
    refund: 'Refunded to your card',
    refund_failed: 'The refund did not reach your card',
    dispute: 'Your bank took the payment back',
    dispute_reversal: 'Your bank returned the payment',
    void: 'Taken back',
    receipt: (number: string) => `Receipt ${number} (PDF)`,
  },
  receipt: {
    receipt: 'Receipt',
    title: (number: string, company: string) => `Receipt ${number} – ${company}`,
    from: 'Received from',
    received: 'Received',
    paid: 'Paid',
    purpose: 'For',
    purposeOf: (what: string, number: string, day: string) => `${what}, quote ${number} of ${day}`,
    payment: 'Payment',
    paidBy: 'Paid by',
    date: 'Date',
    reference: 'Reference',
    totalOfQuote: 'Total of the quote',
    testMark: 'Test',
  },
  /** the page after the provider's page */
  success: {
    title: 'Payment',
    waiting: 'Confirming your payment',
    waitingSentence:
      'You are back from the payment page. We are waiting for the payment provider to confirm it, which usually takes a few seconds. This page checks by itself.',
    canClose: 'You can also close it.',
    stillWaiting:
      'The payment provider takes longer than usual to confirm this. There is no need to pay again, and you can close this page.',
    mailed: 'A confirmation email with your receipt goes to the email address on your quote.',
    paid: 'Payment Successful',
    thanks: 'Thank you.',
    receiptAlsoOnPage: 'The receipt is also on the page of your quote.',
    /** without an email address */
    receiptOnPage: 'Your receipt is on the page of your quote.',
    /** the same, before the payment is confirmed */
    receiptToCome: 'Your receipt will be on the page of your quote.',
    notPaid: 'Payment not completed',
    nothingCharged: 'Nothing was charged on this payment page. You can pay from the page of your quote.',
    unknown: 'No payment to show',
    unknownAddress: 'This address does not belong to a payment that we know.',
    ifPaid:
      'If you have just paid, a confirmation email goes to the email address on your quote, if it has one. The page of your quote shows what is paid, with your receipt: open the link that you got with it.',
    paidTo: 'Paid to',
    balance: 'Balance',
    transaction: 'Transaction ID:',
    backToQuote: 'Back to your quote',
    home: 'Back to Home',
  },
  refusals: {
    notApproved: 'This quote can be paid once it is approved.',
    depositPaid: 'The deposit is already paid.',
    /** for a page from before the work was done */
    allDue: 'The work is done, so the whole balance is due. Open this page again to pay it.',
    paid: 'This quote is already paid.',
    noCards: 'Cards cannot be used here.',
    askCompany: 'This quote cannot be paid by card. Please ask the company how to pay.',
    notNow: 'This quote cannot be paid by card right now. Please ask the company how to pay.',
    ending: 'Nothing can be paid here any more. Please ask the company how to pay.',
    laterRevision: 'A later revision of this quote was approved. Please pay with its link.',
    laterWaiting: 'A newer version of this quote is waiting for your answer. It can be paid once you approve it.',
    currency: (currency: string) => `Cards cannot be charged in ${currency}.`,
    currencyOfAccount: (currency: string) => `The connected payment account does not take ${currency}.`,
    tooLittle: (least: string) => `Cards cannot be charged less than ${least}.`,
    tooMuch: (most: string) => `Cards cannot be charged more than ${most}.`,
  },
};

export type PaymentTexts = typeof PAYMENT_EN;
