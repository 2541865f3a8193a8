import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isAcceptedDay } from '#domain/calendar-days.ts';
import type { ApiScope } from '#domain/company/api-scopes.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { ERRORS } from '#domain/errors.ts';
import { MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { TAX_RATE_PLACES } from '#domain/quote/quote-limits.ts';
import type { Action } from '#domain/team/permissions.ts';
import { isPlainName, storableText, visibleText } from '#domain/text.ts';
import { inputMessage } from './input-messages.ts';

// Messages for every schema without its own. In a browser, Zod must not compile code: the content security policy
// blocks that and reports each attempt.
z.config({ customError: inputMessage, jitless: 'document' in globalThis });

export type ProcedureLimitName =
  | 'sign_in'
  | 'second_factor'
  | 'lookup'
  | 'mail_link'
  | 'mail_code'
  | 'unknown_secret'
  | 'invitation'
  | 'contact'
  | 'ask'
  | 'test_mail'
  | 'token_page'
  | 'verification'
  | 'read'
  | 'write'
  | 'upload';

/**
 * Who may call a procedure. The server enforces the policy and refuses to start if a procedure has none. A generated
 * test checks every procedure.
 */
export interface Policy {
  auth: 'public' | 'session' | 'organization';
  action?: Action;
  /** The server counts calls per client before it reads the body, then per account in the input. */
  limit: ProcedureLimitName;
  /** Returns true for a sign-in attempt. An attempt counts toward the `sign_in` limit, unless it succeeds. */
  tries?: (input: unknown) => boolean;
  /** The scope that an API key needs to call this. Without a scope, no key can call the procedure. */
  scope?: ApiScope;
  /** The server allows this call even when the disk is almost full, because signing in and out writes little. */
  onFullDisk?: true;
  /** Repeating the call with the same Idempotency-Key returns the stored response. */
  idempotent?: boolean;
}

const errorMap = Object.fromEntries(Object.entries(ERRORS).map(([code, error]) => [code, error])) as {
  [Code in keyof typeof ERRORS]: (typeof ERRORS)[Code];
};

const base = oc.$meta<Partial<Policy>>({}).errors(errorMap);

export const visitor = (limit: ProcedureLimitName, tries?: Policy['tries']) =>
  base.meta({ auth: 'public', limit, ...(tries ? { tries } : {}) });

/** Allows a signed-in user, even one whose membership is not confirmed yet. */
export const signedIn = (limit: ProcedureLimitName) => base.meta({ auth: 'session', limit });

export const member = (action: Action, limit: ProcedureLimitName = 'read') =>
  base.meta({ auth: 'organization', action, limit });

/** Schema fields for a domain type. A missing field, an extra field or a wrong type doesn't compile. */
export type FieldsOf<Type> = { [Field in keyof Type]-?: z.ZodType<Type[Field]> };

/** A UUID and the entity it refers to. The API document shows the entity, and the isolation test needs it. */
export const Id = (entity: string) => z.uuid().meta({ 'x-entity': entity });

export const Cents = z.int().min(0).max(MAX_AMOUNT_CENTS);
/** The largest 32-bit integer, because the database stores counters in such columns. */
export const COUNTER_MAX = 2_147_483_647;
export const Counter = (min = 0) => z.int().min(min).max(COUNTER_MAX);
export const Timestamp = z.iso.datetime({ offset: true });
/**
 * A day from 2000 to 2100 in a request.
 * @param missing the message when the day is missing
 */
export const DayInput = (missing?: string) =>
  z.iso.date(missing).refine(isAcceptedDay, 'Choose a day from 2000 to 2100');
export const PAGE_MAX = 100;
export const Done = z.object({ ok: z.literal(true) });

/**
 * Declares an incoming text. Use it instead of z.string(): every later step then sees the text as it will be stored.
 * A test checks the whole contract for this.
 */
export const TextInput = () => z.string().overwrite(storableText);

/** A trimmed text that people read. It is empty when no character is visible, so `min(1)` requires a visible one. */
export const TrimmedText = () => TextInput().overwrite(visibleText);

/** Checks the name of a person, company, device or key. Apply it after `min` and `max`. */
export const plainName: [check: (name: string) => boolean, message: string] = [
  isPlainName,
  'Names can’t contain web addresses or line breaks',
];

export const Email = TextInput().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email('Invalid email address'));
/** An email to look up. The schema doesn't validate it, because no account has an invalid email. */
export const LookedUpEmail = TextInput().trim().toLowerCase().max(EMAIL_MAX);
/** The longest token accepted, so that made-up ones can't be arbitrarily long. */
export const LINK_TOKEN_MAX = 200;
export const LinkToken = TextInput().min(20).max(LINK_TOKEN_MAX);
/** An optional text field of a form: trimmed, and '' when missing. */
export const Text = (max: number) => TrimmedText().max(max).default('');

/**
 * A number with at most as many decimals as its column stores. The database would silently round the rest. Refuses
 * 0.1 + 0.2, which prints as 0.30000000000000004.
 */
export const Decimal = (places: number, message: string) =>
  z
    .number()
    // `multipleOf` would not work: strict clients divide in binary and reject valid values such as 0.0825.
    .meta({ description: `Use up to ${places} decimal places.`, 'x-decimals': places })
    .refine((value) => Number(value.toFixed(places)) === value, { error: message, abort: true });

/** A tax rate is a fraction, so it has two decimals more than its percentage. */
export const TaxRate = Decimal(TAX_RATE_PLACES, 'Tax rate can have at most 4 decimal places, such as 8.6255%')
  .min(0, 'Tax rate can’t be negative')
  .max(1, 'Tax rate must be at most 100%');

/** A list in a query string. Accepts `labels=sent&labels=viewed` as well as `labels[]=sent&labels[]=viewed`. */
export const QueryList = <Item extends z.ZodType>(item: Item, max: number) =>
  z.pipe(
    z.transform((given: z.input<Item> | z.input<Item>[]) => (Array.isArray(given) ? given : [given])),
    z.array(item).max(max),
  );
