/** What customers write to stop text messages, to get them again, or to find out who writes: rules of the carriers. */
import type { Language } from '#domain/language/language.ts';

export const TEXT_KEYWORDS = ['stop', 'start', 'help'] as const;
export type TextKeyword = (typeof TEXT_KEYWORDS)[number];

interface Meaning {
  word: TextKeyword;
  /** in which to answer */
  language: Language;
}

const WORDS: Readonly<Record<string, Meaning>> = Object.fromEntries(
  (
    [
      ['stop', 'en', 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT'],
      ['stop', 'es', 'ALTO PARAR'],
      ['start', 'en', 'START YES UNSTOP'],
      ['help', 'en', 'HELP INFO'],
      ['help', 'es', 'AYUDA'],
    ] as const
  ).flatMap(([word, language, words]) => words.split(' ').map((each) => [each, { word, language }])),
);

/** What a text asks for, when it is one of these words and nothing else; null for every other text. */
export function meaningOf(text: string): Meaning | null {
  const word = text
    .replace(/[\s.,!?"'“”‘’]+/g, ' ')
    .trim()
    .toUpperCase();
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}

/** Words that Twilio itself answers, unless it was told otherwise. Its stop ends every text from that number. */
export const ENGLISH_KEYWORDS: ReadonlySet<string> = new Set(
  Object.keys(WORDS).filter((word) => WORDS[word]?.language === 'en'),
);

interface Answerer {
  company: string;
  /** phone or address of the company; may be empty */
  contact: string;
}

/** Only letters of the GSM alphabet, so that each fits in one segment. */
const ANSWERS: Readonly<Record<Language, Readonly<Record<TextKeyword, (from: Answerer) => string>>>> = {
  en: {
    stop: ({ company }) => `${company}: You will get no more texts from us. Reply START to get them again.`,
    start: ({ company }) => `${company}: You get our texts again. Reply STOP to end them, HELP for help.`,
    help: ({ company, contact }) =>
      `${company}: Texts about your quotes.${contact && ` Reach us at ${contact}.`} Message and data rates may apply. Reply STOP to end.`,
  },
  es: {
    stop: ({ company }) =>
      `${company}: Ya no recibe nuestros mensajes de texto. Responda START para recibirlos de nuevo.`,
    start: ({ company }) => `${company}: Recibe de nuevo nuestros mensajes. Responda ALTO para dejar de recibirlos.`,
    help: ({ company, contact }) =>
      `${company}: Mensajes sobre sus cotizaciones.${contact && ` Llame o escriba a ${contact}.`} Pueden aplicarse tarifas. Responda ALTO para terminar.`,
  },
};

/** What the customer gets back. */
export function answerTo({ word, language }: Meaning, from: Answerer): string {
  return ANSWERS[language][word](from);
}

/** A machine that answers our answers must not make an endless conversation. */
export const ANSWERS_A_DAY = 3;
