/** Who sends text messages, and the keys. */
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { isFullNumber } from '#domain/messages/phone-number.ts';

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
  /** The number of all companies without one of their own. */
  TWILIO_FROM: z
    .string()
    .refine(isFullNumber, { error: 'must be a phone number with its country code, such as +16145550117' })
    .optional(),
  /** Countries whose numbers get codes for signing in; each such text costs money, in some countries a lot. */
  PHONE_CODE_COUNTRIES: z
    .string()
    .default('US,CA')
    .transform((listed) => (listed.trim() === 'none' ? [] : listed.split(',').map((each) => each.trim())))
    .refine((listed): listed is CountryCode[] => listed.every((each) => isSupportedCountry(each)), {
      error: 'must be codes of countries with commas between them, such as US,CA, or none',
    }),
};

/** Required together with TEXTS=twilio. */
const TWILIO_SETTINGS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'PUBLIC_URL'] as const;

type Given = Readonly<{ TEXTS?: TextChoice | undefined }> &
  Readonly<Partial<Record<(typeof TWILIO_SETTINGS)[number], string | undefined>>>;

/**
 * Who sends text messages: with Twilio's Account SID Twilio, otherwise nobody, and the app opens the phone's own
 * messaging app. The test provider has to be asked for.
 * @returns a sentence that prevents the start instead, when settings are missing
 */
export function textChoice(given: Given): { choice: TextChoice } | { problem: string } {
  const choice = given.TEXTS ?? (given.TWILIO_ACCOUNT_SID === undefined ? 'none' : 'twilio');
  if (choice !== 'twilio') return { choice };
  const missing = TWILIO_SETTINGS.find((name) => given[name] === undefined);
  if (missing === 'PUBLIC_URL')
    return { problem: 'Setting PUBLIC_URL must be set for texts by Twilio, which reports to this address.' };
  return missing ? { problem: `Setting ${missing} must be set for texts by Twilio.` } : { choice };
}
