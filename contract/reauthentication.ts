import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '#domain/team/password-rules.ts';
import { CODE_MAX, MAILED_CODE_MAX } from '#domain/team/sign-in-limits.ts';
import { TextInput, TrimmedText } from './base.ts';

/** Six digits from an authenticator app, or a backup code. Accepts spaces and lowercase letters. */
export const ChallengeCode = TrimmedText().min(1, 'Enter your code').max(CODE_MAX, 'This code is too long');

/** Six digits from an email. Accepts spaces. */
export const MailedCode = TextInput()
  .max(MAILED_CODE_MAX, 'This code is too long')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'));

/** Proves that the signed-in person is really there, by the password or by a code from a factor. */
export const Reauthentication = z
  .object({ current_password: TextInput().max(PASSWORD_MAX_LENGTH).optional(), code: ChallengeCode.optional() })
  .refine(({ current_password, code }) => Boolean(current_password) || code !== undefined, {
    path: ['current_password'],
    message: 'Enter your current password',
  });
