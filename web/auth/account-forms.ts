/**
 * Validates the forms of the account pages. The contract's rules run in the browser before anything is sent. They run
 * again when a form arrives without JavaScript. The message is that of the first failing rule (docs/specification.md,
 * section 5).
 */
import type { z } from 'zod';
import { Password, SignupInput } from '#contract/accounts.ts';
import { Email } from '#contract/base.ts';
import { ChallengeCode, MailedCode } from '#contract/reauthentication.ts';
import { ERRORS } from '#domain/errors.ts';

export type FieldName = 'email' | 'full_name' | 'company_name' | 'password' | 'code';

/** The message at each invalid field. */
export type AuthProblems = Partial<Record<FieldName, string>>;

interface Refusal {
  message: string;
  field: FieldName;
  problems?: AuthProblems;
}

/** Input that breaks rules. The toast shows the first one's message, and its field gets focus. */
export class RefusedInput extends Error {
  readonly field: FieldName;
  readonly problems: AuthProblems;

  constructor({ message, field, problems = { [field]: message } }: Refusal) {
    super(message);
    this.name = 'RefusedInput';
    this.field = field;
    this.problems = problems;
  }
}

export interface SignUpValues {
  email: string;
  password: string;
  full_name: string;
  company_name: string;
  invited: boolean;
  /** the token from the link in the invitation email; empty if there is none */
  invitation_token: string;
}

interface SignIn {
  email: string;
  password: string;
}
type SignUp = z.output<typeof SignupInput>;
const { full_name: FullName, company_name: OptionalCompanyName } = SignupInput.shape.data.shape;
const CompanyName = OptionalCompanyName.unwrap();

/** @param whenBlank what an empty field shows instead of the rule's message */
type Check = [field: FieldName, rule: z.ZodType, value: string, whenBlank?: string];

/** Reads the sign-in form. @throws RefusedInput */
export function readSignIn({ email, password }: SignIn): SignIn {
  assertAll([emailCheck(email), ['password', Password, password, 'Enter your password']]);
  return { email: Email.parse(email), password };
}

/** Reads the sign-up form. @throws RefusedInput */
export function readSignUp({
  email,
  password,
  full_name,
  company_name,
  invited,
  invitation_token,
}: SignUpValues): SignUp {
  const company: Check[] = invited ? [] : [['company_name', CompanyName, company_name]];
  assertAll([emailCheck(email), ['password', Password, password], ['full_name', FullName, full_name], ...company]);
  const data = invited ? { full_name } : { full_name, company_name };
  // A mangled link counts as no link. Confirming the email joins the team anyway.
  const token = SignupInput.shape.invitation_token.safeParse(invitation_token).data;
  return SignupInput.parse({ email, password, data, ...(token ? { invitation_token: token } : {}) });
}

/** Reads an email. @throws RefusedInput */
export function readEmail(email: string): string {
  assertAll([emailCheck(email)]);
  return Email.parse(email);
}

/** Reads a password. @throws RefusedInput */
export function readPassword(password: string): string {
  assertAll([['password', Password, password]]);
  return password;
}

/** Reads a code of an authenticator app, or a backup code. @throws RefusedInput */
export function readChallengeCode(code: string): string {
  assertAll([['code', ChallengeCode, code]]);
  return ChallengeCode.parse(code);
}

/** Reads the digits of an emailed code, without spaces. @throws RefusedInput */
export function readMailedCode(code: string): string {
  assertAll([['code', MailedCode, code]]);
  return MailedCode.parse(code);
}

const emailCheck = (email: string): Check => ['email', Email, email, 'Enter your email'];

/** Marks every invalid field at once, so no one corrects a form in four attempts. */
function assertAll(checks: readonly Check[]): void {
  const failed = checks.flatMap(([field, rule, value, whenBlank]) => {
    const { error } = rule.safeParse(value);
    if (!error) return [];
    const message = error.issues[0]?.message ?? ERRORS.INVALID_INPUT.message;
    return [{ field, message, shown: value.trim() === '' ? (whenBlank ?? message) : message }];
  });
  const [first] = failed;
  if (!first) return;
  const problems: AuthProblems = Object.fromEntries(failed.map(({ field, shown }) => [field, shown]));
  throw new RefusedInput({ ...first, problems });
}

export const SIGNED_IN_TEXT = 'Signed in successfully!';

/** Returns a message that does not reveal whether the email already has an account. */
export function signedUpText({ invited }: { invited: boolean }): string {
  return invited ? 'Account created! Welcome to the team!' : 'Account created! Redirecting to dashboard...';
}

export function recoveredText(session: object | null): string {
  return session ? 'Your password was changed. You’re signed in.' : 'Your password was changed. Please sign in.';
}

interface Confirmed {
  /** true if the email belongs to a team now, and for the owner of a new company */
  joined: boolean;
  session: { user: { role: string } } | null;
}

/** Returns the toast after a confirmation. "Welcome to the team" is only for people who joined an existing team. */
export function confirmedText({ joined, session }: Confirmed): string {
  return joined && session && session.user.role !== 'owner'
    ? 'Email confirmed. Welcome to the team!'
    : 'Email confirmed.';
}
