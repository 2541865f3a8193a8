import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { isFullNumber } from '#domain/messages/phone-number.ts';
import { OWN_COUNTRY } from '#server/platform/phone-numbers/allowed-numbers.ts';
import { NUMBER_KINDS, type NumberKind } from '#server/platform/phone-numbers/number-kinds.ts';

const listOf = (listed: string) => listed.split(',').map((each) => each.trim());

const TEXT_CHOICES = ['twilio', 'test', 'none'] as const;
export type TextChoice = (typeof TEXT_CHOICES)[number];

export const textSettings = {
  TEXTS: z.enum(TEXT_CHOICES, { error: `must be one of ${TEXT_CHOICES.join(', ')}` }).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, { error: 'must be the Account SID of Twilio: AC and 32 letters and digits' })
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\w-]{16,64}$/, { error: 'must be the Auth Token of Twilio' })
    .optional(),
  /** the number for companies without their own */
  TWILIO_FROM: z
    .string()
    .refine(isFullNumber, { error: 'must be a phone number with its country code, such as +16145550117' })
    .optional(),
  /** Countries whose numbers companies can text. `own` is the country of the number that the text comes from. */
  TEXT_COUNTRIES: z
    .string()
    .default(OWN_COUNTRY)
    .transform(listOf)
    .refine(
      (listed): listed is (CountryCode | typeof OWN_COUNTRY)[] =>
        listed.every((each) => each === OWN_COUNTRY || isSupportedCountry(each)),
      { error: 'must be codes of countries with commas between them, such as own,CA' },
    ),
  TEXT_NUMBER_KINDS: z
    .string()
    .default('mobile,unknown')
    .transform(listOf)
    .refine((listed): listed is NumberKind[] => listed.every((each) => NUMBER_KINDS.some((kind) => kind === each)), {
      error: `must be kinds of phone numbers separated by commas: ${NUMBER_KINDS.join(', ')}`,
    }),
  /** Countries whose numbers can get codes for signing in. Each such text costs money, in some countries a lot. */
  PHONE_CODE_COUNTRIES: z
    .string()
    .default('US,CA')
    .transform((listed) => (listed.trim() === 'none' ? [] : listOf(listed)))
    .refine((listed): listed is CountryCode[] => listed.every((each) => isSupportedCountry(each)), {
      error: 'must be codes of countries with commas between them, such as US,CA, or none',
    }),
};

/** Required together with TEXTS=twilio. */
const TWILIO_SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'PUBLIC_URL'] as const;

type Given = Readonly<{ TEXTS?: TextChoice | undefined }> &
  Readonly<Partial<Record<(typeof TWILIO_SETTINGS)[number], string | undefined>>>;

/**
 * Chooses who sends text messages: Twilio if its Account SID is set, otherwise no one, and the app opens the phone's
 * own messaging app. The test provider has to be requested.
 * @returns a sentence that prevents startup when settings are missing
 */
export function textChoice(given: Given): { choice: TextChoice } | { problem: string } {
  const choice = given.TEXTS ?? (given.TWILIO_ACCOUNT_SID === undefined ? 'none' : 'twilio');
  if (choice !== 'twilio') return { choice };
  const missing = TWILIO_SETTINGS.find((name) => given[name] === undefined);
  if (missing === 'PUBLIC_URL')
    return { problem: 'Setting PUBLIC_URL must be set to send texts through Twilio, which reports to this address.' };
  return missing ? { problem: `Setting ${missing} must be set to send texts through Twilio.` } : { choice };
}
