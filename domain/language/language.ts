/** The languages in which a company speaks to its customers. Staff read English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own language, so that its readers find it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** For dates, numbers and money: Spanish as it is written in the United States, so $1,186.37 stays $1,186.37. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** A language that was typed or stored somewhere; undefined for anything else. */
export function asLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** A moment in words: its day and its time. It is here because every list for staff needs it. */
export const MOMENTS: Readonly<Record<Language, (day: string, time: string) => string>> = {
  en: (day, time) => `${day} at ${time}`,
  es: (day, time) => `${day}, ${time}`,
};
