/** Languages for a company's customers. Staff read English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each name is in its own language, so that its readers recognize it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Locales for dates and money. Spanish has the US format, so $1,186.37 stays $1,186.37. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

export function asLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** Separate from the other wording, because every list for staff needs only this one. */
export const MOMENTS: Readonly<Record<Language, (day: string, time: string) => string>> = {
  en: (day, time) => `${day} at ${time}`,
  es: (day, time) => `${day}, ${time}`,
};
