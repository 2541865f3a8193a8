import type { Language } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';

interface Shown {
  state: 'paid' | 'waiting' | 'not_paid' | 'unknown';
  /** while waiting: true if the page reloads automatically */
  looksAgain: boolean;
  /** true if the receipt is emailed: the quote has an email, and the server sends email */
  emailed: boolean;
  language: Language;
  /** the link back to the quote; null in a browser that didn't open the payment page */
  quotePath: string | null;
}

interface Message {
  heading: string;
  sentences: readonly string[];
}

/** Chooses the page's message. "Payment Successful" appears only once the provider has confirmed the payment. */
export function messageOf({ state, looksAgain, emailed, language, quotePath }: Shown): Message {
  const texts = paymentTexts(language).success;
  // Anyone could have this URL, so it doesn't link to the quote. It only says where the customer finds the link.
  const way = quotePath === null ? [texts.openLink] : [];
  const receipt = emailed ? texts.mailed : texts.receiptToCome;
  switch (state) {
    case 'paid':
      return {
        heading: texts.paid,
        sentences: [
          `${texts.thanks} ${emailed ? `${texts.mailed} ${texts.receiptAlsoOnPage}` : texts.receiptOnPage}`,
          ...way,
        ],
      };
    case 'waiting': {
      const sentences = looksAgain
        ? [texts.waitingSentence, `${texts.canClose} ${receipt}`]
        : [texts.stillWaiting, receipt, ...way];
      return { heading: texts.waiting, sentences };
    }
    case 'not_paid':
      return { heading: texts.notPaid, sentences: [texts.nothingCharged, ...way] };
    case 'unknown':
      return { heading: texts.unknown, sentences: [texts.unknownAddress, texts.ifPaid] };
  }
}
