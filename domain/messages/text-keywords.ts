/** Keywords that customers text to stop or resume texts, or to learn who the sender is. Carriers require them. */

import type { Language } from '#domain/language/language.ts';
import { cutText } from '#domain/text.ts';

const TEXT_KEYWORDS = ['stop', 'start', 'help'] as const;
export type TextKeyword = (typeof TEXT_KEYWORDS)[number];

interface Meaning {
  word: TextKeyword;
  language: Language;
}

/** Keywords that Twilio answers itself unless configured otherwise, when a text contains nothing else. */
const OF_TWILIO = {
  stop: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT',
  start: 'START YES UNSTOP',
  help: 'HELP INFO',
};

const WORDS: Readonly<Record<string, Meaning>> = Object.fromEntries(
  (
    [
      ['stop', 'en', OF_TWILIO.stop],
      ['stop', 'es', 'ALTO PARAR PARE PAREN BAJA BORRAR CANCELAR DETENER'],
      ['start', 'en', OF_TWILIO.start],
      ['help', 'en', OF_TWILIO.help],
      ['help', 'es', 'AYUDA'],
    ] as const
  ).flatMap(([word, language, words]) => words.split(' ').map((each) => [each, { word, language }])),
);

/** Words around a STOP that don't change its meaning: "Stop please", "please stop texting me", "Baja por favor". */
const BEFORE_STOP = /^(?:please|pls|plz|ok|okay|por favor|favor de|dar(?:me)? de|darse de) /i;
const AFTER_STOP =
  / (?:please|pls|plz|thanks|thank you|now|all|me|(?:sending )?(?:the |these |your )?(?:texts|messages|sms)|texting(?: me)?|messaging(?: me)?|por favor|gracias|ya|mensajes)$/i;
/** such as "STOP STOP STOP" */
const REPEATED = /^(\S+)(?: \1)+$/i;
/** Keywords that may be about an appointment when other words surround them. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['CANCEL', 'END', 'QUIT', 'CANCELAR']);
/**
 * The longest text in which a keyword counts, in characters. In a longer text, the words around a keyword may change
 * its meaning.
 */
const WRAPPED_MAX = 100;

const withoutPunctuation = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s.,;:!¡?¿"'“”‘’()*_-]+/g, ' ')
    .trim();

/** Returns the request in a text that is only a keyword. Polite words around a STOP are ignored. */
export function meaningOf(text: string): Meaning | null {
  const written = withoutPunctuation(cutText(text, READ_MAX));
  if (written.length > WRAPPED_MAX) return null;
  const exact = wordOf(written);
  if (exact) return exact;
  let words = written;
  for (let before = ''; before !== words; ) {
    before = words;
    words = words.replace(BEFORE_STOP, '').replace(AFTER_STOP, '').replace(REPEATED, '$1');
  }
  const wrapped = AMBIGUOUS.has(words.toUpperCase()) ? null : wordOf(words);
  return wrapped?.word === 'stop' ? wrapped : null;
}

function wordOf(words: string): Meaning | null {
  // Writes "opt out" and "opt-out" as "optout".
  const word = words.toUpperCase().replace(/^(OPT|STOP|UN) (?:ME )?(OUT|ALL|STOP)$/, '$1$2');
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}

/**
 * Phrases of people who want no more texts, in English and Spanish. They must not match "stop by" or "quitar las
 * manchas".
 */
const HAD_ENOUGH: readonly RegExp[] = [
  /\bstop(?:ping)?\b(?! (?:by|in|over|at|here|there|on)\b)/,
  /\b(?:unsubscribe|opt(?:ing)?(?: me)? out|optout|revoke|take me off|remove (?:me|my (?:number|name|phone))|delete my (?:number|phone))\b/,
  /\b(?:do not|dont|never|quit|cease) (?:ever |even )?(?:send|sending|text|texting|message|messaging|contact|contacting)\b/,
  /\b(?:no more|enough (?:of|with)|end|not interested in) (?:(?:of|with|the|these|those|your|any) )*(?:texts?|texting|messages?|sms)\b/,
  /\b(?:leave me alone|lose my number|wrong number|wrong person|harass(?:ing|ment)?)\b/,
  /^(?:please )?(?:cancel|end|quit)(?: (?:please|now|thanks|thank you|all|it))+$/,
  /^(?:alto|basta|pare|paren|baja|borrar)\b/,
  /(?:^|\s)(?:deten(?:er|ga|gan|gase)|suspend(?:er|a|an)|par(?:ar|e|en) (?:de|los|las|con)|dej(?:ar|e|en|a) de (?:me |nos )?(?:mandar|enviar|escribir|molestar|contactar|llamar)(?:me|nos)?|dar(?:me|nos|se)? de baja|déme de baja|deme de baja)(?=\s|$)/,
  /(?:^|\s)(?:b[oó]rr|elim[ií]n|qu[ií]t|s[aá]qu)(?:e|en)me(?=\s|$)/,
  /(?:^|\s)(?:borr(?:ar|e|en)|elimin(?:ar|e|en)|quit(?:ar|e|en)|sacar|saquen?|cancel(?:ar|e|en)) (?:mi (?:número|numero|teléfono|telefono)|los mensajes|mensajes|los textos|la suscripción|la suscripcion)(?=\s|$)/,
  /(?:^|\s)no (?:me |nos |le |más |mas )*(?:mand(?:e|en|es)|env[ií](?:e|en|es)|escrib(?:a|an|as)|contact(?:e|en|es)|molest(?:e|en|es))(?=\s|$)/,
  /(?:^|\s)(?:no más|no mas|no quiero|no deseo) (?:(?:más|mas|recibir|que|sus|los|estos|me|de) )*(?:mensajes?|textos?)(?=\s|$)/,
  /(?:^|\s)(?:número equivocado|numero equivocado|déjen?me en paz|dejen?me en paz)(?=\s|$)/,
];

/**
 * Finds a likely request to stop without a keyword. Carriers and the FCC (47 CFR 64.1200(a)(10)) accept any wording,
 * so a person has to read the text.
 */
export function looksLikeStop(text: string): boolean {
  const words = withoutPunctuation(cutText(text, READ_MAX).replace(/['’‘]/g, '')).toLowerCase();
  return HAD_ENOUGH.some((pattern) => pattern.test(words));
}

/** How many characters of a text are checked. */
const READ_MAX = 2000;

/** Twilio's own keywords, in capitals as in `TextProvider.answersItself`. */
export const TWILIO_KEYWORDS: ReadonlySet<string> = new Set(Object.values(OF_TWILIO).join(' ').split(' '));

interface Answerer {
  company: string;
  contact: string;
}

/** Automatic replies. They use GSM characters only, so that each fits in one segment. */
const ANSWERS: Readonly<Record<Language, Readonly<Record<TextKeyword, (from: Answerer) => string>>>> = {
  en: {
    stop: ({ company }) => `${company}: You won't get any more texts from us. Reply START to resubscribe.`,
    start: ({ company }) => `${company}: You're resubscribed to our texts. Reply STOP to end, HELP for help.`,
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

export function answerTo({ word, language }: Meaning, from: Answerer): string {
  return ANSWERS[language][word](from);
}

/** The most automatic replies per day, so that two auto-responders don't text each other forever. */
export const ANSWERS_A_DAY = 3;
