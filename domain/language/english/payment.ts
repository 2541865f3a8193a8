/** Wording about money: on the customer page, in receipts, and on the page after a payment. */
export const PAYMENT_EN = {
  testMode: 'Test mode: no money moves',
  heading: 'Payment',
  deposit: 'Deposit',
  otherWays: 'Other ways to pay',
  description: {
    deposit: (company: string, number: string) => `${company}, quote ${number}, deposit`,
    balance: (company: string, number: string) => `${company}, quote ${number}`,
    tip: (company: string, number: string) => `${company}, quote ${number}, tip`,
  },
  choices: {
    heading: 'How would you like to pay?',
    deposit: 'Pay the deposit now',
    balance: 'Pay in full now',
    later: 'Pay later',
    thenBalance: (amount: string) => `The balance of ${amount} is due when the work is done.`,
    thenNothing: 'Nothing is due later.',
    notToday: 'Nothing is charged today.',
  },
  promise: (company: string) => `You’ll pay on Stripe’s secure page. ${company} never sees your card number.`,
  testPromise: 'The next page accepts test cards only.',
  samplePromise:
    'On a real quote, you’d pay on Stripe’s secure page. In this sample, no page opens and no card is charged.',
  tip: {
    name: 'Tip',
    heading: 'Leave a tip?',
    lead: 'For the crew, by card. It isn’t part of your total.',
    amount: 'Tip amount',
    other: 'Other',
    otherAmount: 'Other amount',
    limits: (least: string, most: string) => `${least} to ${most}`,
    button: 'Leave a tip',
    missing: 'Choose an amount.',
    thanks: (amount: string) => `Thank you for your tip of ${amount}.`,
  },
  headings: {
    /** before a decision, above payments for an earlier version */
    payments: 'Payments',
    full: 'Paid in full',
    nothing: 'No payment due',
    depositPaid: 'Deposit paid',
  },
  /** below the balance of finished work */
  dueSince: (day: string) => `Due since ${day}`,
  leftPage: 'You left the payment page. Nothing was charged.',
  bankDecides: (amount: string) =>
    `Your bank is reviewing ${amount}. You won’t be asked to pay it again in the meantime.`,
  /** below an overpayment. The company and the customer settle how to return it */
  owesYou: (company: string, amount: string) => `${company} owes you ${amount}.`,
  onItsWayBack: (amount: string) => `${amount} is on its way back to your card. Banks take 5 to 10 business days.`,
  figures: {
    /** paid before refunds and disputes, which have their own rows */
    paid: 'Paid',
    refunded: 'Refunded',
    /** the part of the refunds that lowered the price */
    given: 'Refunded (price lowered)',
    returning: 'Refund on its way',
    takenBack: 'Returned by your bank',
    inDispute: 'In dispute',
    tooMuch: 'Overpaid',
    depositDue: 'Deposit due',
    /** before the work is done */
    depositNow: 'Deposit due now',
    remaining: 'Due when the work is done',
    open: 'Balance due',
  },
  /** for a price lowered after the approval */
  price: {
    approved: 'Approved total',
    approvedTotal: (total: string) => `Approved total ${total}`,
    lowered: 'Price lowered',
    now: 'Current price',
    /** for an approved version that a later one replaced */
    whenReplaced: 'Price when replaced',
    whyTitle: 'Why the price is lower',
    by: (name: string, day: string) => `${name}, ${day}`,
    tax: (amount: string) => `Includes ${amount} in tax.`,
    /** @param isSigned false when staff recorded the approval */
    onlyDown: (approved: string, isSigned: boolean) =>
      `${isSigned ? 'Your signed copy' : 'Your copy of the approval'} still shows ${approved}. The price can’t go up unless you approve a new quote.`,
  },
  /** payments toward an earlier version, less refunds */
  received: 'Received',
  alreadyReceived: (amount: string) => `${amount} already received`,
  payDeposit: (amount: string) => `Pay deposit (${amount})`,
  payRest: (amount: string) => `Pay balance (${amount})`,
  payInFull: (amount: string) => `Pay in full (${amount})`,
  payByCard: 'Pay by card',
  /** on the approved version, until the customer decides about the newer one */
  cardPaused: 'Card payment is paused until you decide on the newer version.',
  depositNotByCard: (amount: string) => `The deposit of ${amount} can’t be paid by card here.`,
  depositIs: (amount: string) => `The deposit is ${amount}.`,
  /** before the company's contact details */
  toPayDeposit: 'To pay it, please',
  toPay: 'To pay, please',
  anotherWay: 'For another way to pay,',
  call: 'call',
  writeTo: 'email',
  /** names the page's question form, when the company has no phone or email */
  askBelow: (company: string) => `ask ${company} below`,
  cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  card: 'Card',
  methods: { card: 'Card', cash: 'Cash', check: 'Check', transfer: 'Bank transfer', other: 'Other' },
  entries: {
    paid: (how: string) => `Paid, ${how}`,
    depositPaid: (how: string) => `Deposit paid, ${how}`,
    tip: (how: string) => `Tip, ${how}`,
    tipRefund: 'Tip refunded to your card',
    byCard: 'by card',
    manual: {
      card: 'Paid by card',
      cash: 'Paid in cash',
      check: 'Paid by check',
      transfer: 'Paid by bank transfer',
      other: 'Paid',
    },
    refund: {
      card: 'Refunded to your card',
      cash: 'Refunded in cash',
      check: 'Refunded by check',
      transfer: 'Refunded by bank transfer',
      other: 'Refunded',
    },
    refund_failed: 'The refund didn’t reach your card',
    dispute: 'Payment returned by your bank',
    dispute_reversal: 'Payment restored after the dispute',
    /** instead of a voided payment */
    void: {
      card: (amount: string) => `Card payment of ${amount} voided`,
      cash: (amount: string) => `Cash payment of ${amount} voided`,
      check: (amount: string) => `Check payment of ${amount} voided`,
      transfer: (amount: string) => `Bank transfer of ${amount} voided`,
      other: (amount: string) => `Payment of ${amount} voided`,
    },
    voidedReceipt: (number: string) => ` (receipt ${number})`,
    receipt: (number: string) => `Receipt ${number} (PDF)`,
  },
  receipt: {
    receipt: 'Receipt',
    title: (number: string, company: string) => `Receipt ${number} – ${company}`,
    from: 'Received from',
    amountPaid: 'Amount paid',
    paid: 'Paid',
    purpose: 'For',
    purposeOf: (what: string, number: string, day: string) => `${what} for quote ${number}, dated ${day}`,
    payment: 'Payment',
    paidBy: 'Paid with',
    reference: 'Reference',
    totalOfQuote: 'Quote total',
    testMark: 'Test',
  },
  /** shown after the provider's payment page */
  success: {
    title: 'Payment',
    waiting: 'Confirming your payment',
    waitingSentence: 'This takes a few seconds; no need to refresh.',
    canClose: 'You can also close this page.',
    stillWaiting: 'This is taking longer than usual. There’s no need to pay again, and you can close this page.',
    mailed: 'You’ll get a confirmation email with your receipt at the email address on your quote.',
    paid: 'Payment Successful',
    thanks: 'Thank you.',
    receiptAlsoOnPage: 'Your receipt is on your quote page, too.',
    /** for a customer who gets no receipt by email */
    receiptOnPage: 'Your receipt is on your quote page.',
    /** in a browser that can't link back, because it didn't open the payment page */
    openLink: 'Open the link in your email or text to see your quote.',
    /** for a customer who gets no receipt by email, before the provider confirms the payment */
    receiptToCome: 'Your receipt will be on your quote page.',
    notPaid: 'Payment not completed',
    nothingCharged: 'Nothing was charged on this payment page. You can pay from your quote.',
    unknown: 'We can’t find that payment',
    unknownAddress: 'This link doesn’t match any payment.',
    ifPaid:
      'If you just paid, open your quote with the link you received: it shows what’s paid and has your receipt. If your quote has an email address, you’ll also get a confirmation email.',
    paidTo: 'Paid to',
    transaction: 'Transaction ID:',
    backToQuote: 'Back to your quote',
    home: 'Back to Home',
  },
  refusals: {
    notApproved: 'This quote can be paid once it is approved.',
    depositPaid: 'The deposit is already paid.',
    /** for a page opened before the work was done */
    allDue: 'The work is done, so the full balance is due. Reload this page to pay it.',
    paid: 'This quote is already paid.',
    noTip: 'You can’t leave a tip here right now.',
    tipPaid: 'You’ve already left a tip. Thank you!',
    tipLimits: (least: string, most: string) => `Enter a tip from ${least} to ${most}.`,
    noCards: 'Card payments aren’t available here.',
    askCompany: 'This quote can’t be paid by card. Please ask the company how to pay.',
    notNow: 'This quote can’t be paid by card right now. Please ask the company how to pay.',
    ending: 'You can’t pay here anymore. Please ask the company how to pay.',
    laterRevision: 'A newer version of this quote was approved. Please pay from that one.',
    laterWaiting: 'A newer version of this quote is ready for your review. You can pay once you approve it.',
    currency: (currency: string) => `Cards can’t be charged in ${currency}.`,
    currencyOfAccount: (currency: string) => `The connected payment account doesn’t accept ${currency}.`,
    tooLittle: (least: string) => `Cards can’t be charged less than ${least}.`,
    tooMuch: (most: string) => `Cards can’t be charged more than ${most}.`,
  },
};

export type PaymentTexts = typeof PAYMENT_EN;
