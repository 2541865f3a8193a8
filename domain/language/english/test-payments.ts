/** The pages of the built-in test provider on which a quote is paid. Its pages for staff speak English and share some of it. */
export const TEST_PAYMENTS_EN = {
  titleOf: (title: string, product: string) => `${title} · ${product} test payments`,
  pay: (whom: string) => `Pay ${whom}`,
  payAmount: (amount: string) => `Pay ${amount}`,
  theCompany: 'the company',
  back: 'Go back without paying',
  nothingCharged: 'Nothing was charged.',
  checkMarked: (unchanged: string) => `${unchanged} Check what is marked below.`,
  closed: 'This page is closed',
  startAgain: 'Nothing was charged. Go back and start again.',
  goBack: 'Go back',
  challenge: {
    title: 'Is this payment yours?',
    about: 'This page stands for the 3-D Secure check of a bank.',
    card: (last4: string) => `With the card that ends in ${last4}.`,
    confirm: 'Yes, confirm',
    refuse: 'No, refuse',
  },
  fields: {
    number: { label: 'Card number', missing: 'Enter the number of a test card.' },
    expiry: {
      label: 'Expires',
      placeholder: 'MM / YY',
      missing: 'Enter the month and the year, such as 12 / 49.',
      past: 'This date is over. Enter one in the future.',
    },
    cvc: { label: 'Security code', missing: 'Enter three digits, such as 123.' },
  },
  refusals: {
    declined: 'Your card was declined. Try another card.',
    'no funds': 'Your card has insufficient funds. Try another card.',
    expired: 'Your card has expired. Try another card.',
    unknown: 'Only test cards work here. Use one of the numbers in the list.',
    bank: 'Your bank did not confirm the payment. Try again, or use another card.',
  },
  list: {
    heading: 'Test cards',
    about: 'Only these numbers work, with any future date and any security code. Never type a real card here.',
    use: 'Use',
    useCard: (number: string, label: string) => `Use ${number}: ${label}`,
  },
  cards: {
    pays: 'Pays',
    asks: 'Asks the cardholder first (3-D Secure)',
    declined: 'Is declined',
    'no funds': 'Has insufficient funds',
    expired: 'Has expired',
    disputes: 'Pays, and is disputed a minute later',
    'fails later': 'Pays now, and fails at each renewal',
  },
};

export type TestPaymentTexts = typeof TEST_PAYMENTS_EN;
