/** The languages that a company's customers can read. Staff read English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each name is in its own language, so that its readers recognize it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Locales for dates, numbers and money. Spanish uses the US format, so $1,186.37 stays $1,186.37. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Returns a typed or stored text as a language; undefined if it is not one. */
export function asLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** Combines day and time. It is here, apart from the other texts, because every list for staff needs it. */
export const MOMENTS: Readonly<Record<Language, (day: string, time: string) => string>> = {
  en: (day, time) => `${day} at ${time}`,
  es: (day, time) => `${day}, ${time}`,
};
