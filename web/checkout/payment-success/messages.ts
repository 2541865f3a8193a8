interface Shown {
  state: 'paid' | 'waiting' | 'not_paid' | 'unknown';
  /** while waiting: whether the page reloads by itself */
  looksAgain: boolean;
}

interface Message {
  heading: string;
  sentences: readonly string[];
}

const MAILED = 'A confirmation email with your receipt goes to the email address on your quote.';

const WAITING: Message = {
  heading: 'Confirming your payment',
  sentences: [
    'You are back from the payment page. We are waiting for the payment provider to confirm it, which usually takes a few seconds. This page checks by itself.',
    `You can also close it. ${MAILED}`,
  ],
};

const STILL_WAITING: Message = {
  heading: WAITING.heading,
  sentences: [
    'The payment provider takes longer than usual to confirm this. There is no need to pay again, and you can close this page.',
    MAILED,
  ],
};

const MESSAGES: Record<Exclude<Shown['state'], 'waiting'>, Message> = {
  paid: {
    heading: 'Payment Successful',
    sentences: [`Thank you. ${MAILED} The receipt is also on the page of your quote.`],
  },
  not_paid: {
    heading: 'Payment not completed',
    sentences: ['Nothing was charged on this payment page. You can pay from the page of your quote.'],
  },
  // Without a payment that we know, only a question is true.
  unknown: {
    heading: 'Payment Successful?',
    sentences: [
      'This address does not name a payment that we know, so we cannot tell you here.',
      'If you have just paid, a confirmation email goes to the email address on your quote. The page of your quote shows what is paid: open the link that you got with it.',
    ],
  },
};

/** What the page says; "Payment Successful" only once the provider has confirmed it. */
export function messageOf({ state, looksAgain }: Shown): Message {
  if (state === 'waiting') return looksAgain ? WAITING : STILL_WAITING;
  return MESSAGES[state];
}
