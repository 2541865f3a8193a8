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

// Set once for the whole program: inputMessage supplies the message when a schema defines none. In a browser,
// Zod must not compile code at run time: the content security policy blocks it, and each attempt would be reported.
z.config({ customError: inputMessage, jitless: 'document' in globalThis });

/** The names of the rate limits. Their numbers are in one table on the server. */
export type ProcedureLimitName =
  | 'sign_in'
  | 'second_factor'
  | 'lookup'
  | 'mail_link'
  | 'mail_code'
  | 'unknown_secret'
  | 'invitation'
  | 'contact'
  | 'test_mail'
  | 'token_page'
  | 'verification'
  | 'read'
  | 'write'
  | 'upload';

/**
 * Who may call a procedure, as data. The auth code enforces it, and a generated test checks every procedure. The
 * server refuses to start if a procedure has no policy.
 */
export interface Policy {
  auth: 'public' | 'session' | 'organization';
  action?: Action;
  /** counted per client before the body is read, then per account that the input names */
  limit: ProcedureLimitName;
  /**
   * Returns true when the raw input is a sign-in attempt. Such a call counts toward the `sign_in` limit instead, unless
   * the attempt succeeds.
   */
  tries?: (input: unknown) => boolean;
  /** The scope that an API key needs to call this under /api/v1. Without a scope, no key can call the procedure. */
  scope?: ApiScope;
  /** Allowed even when the disk is almost full, although it writes: signing in and out writes little. */
  onFullDisk?: true;
  /** Repeating the call with the same Idempotency-Key returns the same response and does nothing else. */
  idempotent?: boolean;
}

const errorMap = Object.fromEntries(Object.entries(ERRORS).map(([code, error]) => [code, error])) as {
  [Code in keyof typeof ERRORS]: (typeof ERRORS)[Code];
};

const base = oc.$meta<Partial<Policy>>({}).errors(errorMap);

/** Allows anyone, with or without a session. */
export const visitor = (limit: ProcedureLimitName, tries?: Policy['tries']) =>
  base.meta({ auth: 'public', limit, ...(tries ? { tries } : {}) });

/** Allows a signed-in user, even one whose membership is not confirmed yet. */
export const signedIn = (limit: ProcedureLimitName) => base.meta({ auth: 'session', limit });

/** Allows a member of an organization whose role permits the action. */
export const member = (action: Action, limit: ProcedureLimitName = 'read') =>
  base.meta({ auth: 'organization', action, limit });

/** The schema fields for a domain type. Missing fields, extra fields and wrong types do not compile. */
export type FieldsOf<Type> = { [Field in keyof Type]-?: z.ZodType<Type[Field]> };

/**
 * The schema of an id, with the entity it refers to. The API document shows the entity, and the isolation test uses
 * it.
 */
export const Id = (entity: string) => z.uuid().meta({ 'x-entity': entity });

export const Cents = z.int().min(0).max(MAX_AMOUNT_CENTS);
/** The largest value that the database can store for a counter, such as a revision number. */
export const COUNTER_MAX = 2_147_483_647;
export const Counter = (min = 0) => z.int().min(min).max(COUNTER_MAX);
/** ISO 8601 with offset */
export const Timestamp = z.iso.datetime({ offset: true });
/** A day in a request. @param missing the message when it is missing */
export const DayInput = (missing?: string) =>
  z.iso.date(missing).refine(isAcceptedDay, 'Choose a day from 2000 to 2100');
/** Maximum number of entries per page of a list. */
export const PAGE_MAX = 100;
export const Done = z.object({ ok: z.literal(true) });

/**
 * Declares an incoming text. Use it instead of z.string(), so that every later step (trim, min, a pattern, a hash)
 * sees the text as it will be stored. A test checks this for the whole contract.
 */
export const TextInput = () => z.string().overwrite(storableText);

/**
 * A text that other people read: trimmed, and empty when it has no visible characters, so that `min(1)` requires
 * something visible.
 */
export const TrimmedText = () => TextInput().overwrite(visibleText);

/** The check for the name of a person, a company, a device or a key. Apply it after `min` and `max`. */
export const plainName: [check: (name: string) => boolean, message: string] = [
  isPlainName,
  'Names can’t contain web addresses or line breaks',
];

export const Email = TextInput().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email('Invalid email address'));
/** An email that is only looked up and not validated: an invalid one is simply not found. */
export const LookedUpEmail = TextInput().trim().toLowerCase().max(EMAIL_MAX);
/** The maximum length of a link's secret. It keeps made-up tokens from being arbitrarily long. */
export const LINK_TOKEN_MAX = 200;
export const LinkToken = TextInput().min(20).max(LINK_TOKEN_MAX);
/** An optional text field of a form: trimmed, and never null in the input. */
export const Text = (max: number) => TrimmedText().max(max).default('');

/**
 * A number with at most as many decimals as its column stores; the database would silently round the rest. Decimals
 * are counted as the number prints, so 0.1 + 0.2 has too many.
 */
export const Decimal = (places: number, message: string) =>
  z
    .number()
    // Describes the rule in words instead of with `multipleOf`: strict clients divide in binary and would reject
    // valid values such as 0.0825.
    .meta({ description: `At most ${places} decimals.`, 'x-decimals': places })
    .refine((value) => Number(value.toFixed(places)) === value, { error: message, abort: true });

/** A tax rate is a fraction, so its percentage has two decimals fewer. */
export const TaxRate = Decimal(TAX_RATE_PLACES, 'Tax rate can have at most 4 decimals, such as 8.6255%')
  .min(0, 'Tax rate can’t be negative')
  .max(1, 'Tax rate must be at most 100%');

/**
 * A list in a query string: `labels=sent` and `labels=sent&labels=viewed` work like `labels[]=sent&labels[]=viewed`.
 */
export const QueryList = <Item extends z.ZodType>(item: Item, max: number) =>
  z.pipe(
    z.transform((given: z.input<Item> | z.input<Item>[]) => (Array.isArray(given) ? given : [given])),
    z.array(item).max(max),
  );
