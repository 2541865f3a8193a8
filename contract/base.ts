import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { ApiScope } from '#domain/company/api-scopes.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { ERRORS } from '#domain/errors.ts';
import { MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { TAX_RATE_PLACES } from '#domain/quote/quote-limits.ts';
import type { Action } from '#domain/team/permissions.ts';
import { storableText, visibleText } from '#domain/text.ts';
import { inputMessage } from './input-messages.ts';

// Once for the program: whatever a schema refuses without a sentence of its own is said in one of ours.
z.config({ customError: inputMessage });

/** Limits of requests; the numbers stand in one table on the server. */
export type LimitName =
  | 'sign_in'
  | 'second_factor'
  | 'lookup'
  | 'mail_link'
  | 'mail_code'
  | 'unknown_secret'
  | 'invitation'
  | 'contact'
  | 'token_page'
  | 'verification'
  | 'read'
  | 'write'
  | 'upload';

/**
 * Who may call a procedure, as data: one gate enforces it, a generated test walks it. A procedure without a policy is
 * refused when the server starts.
 */
export interface Policy {
  auth: 'public' | 'session' | 'organization';
  action?: Action;
  /** of the client, before the body is read; then of the account that the input names */
  limit: LimitName;
  /** Whether the input, as it came, is a try to sign in: it counts as sign_in instead, and is given back when it was right. */
  tries?: (input: unknown) => boolean;
  /** What an API key needs to call it under /api/v1; without one no key reaches the procedure. */
  scope?: ApiScope;
  /** Served also while the disk is almost full, although it is no reading: signing in and out writes little. */
  withoutRoom?: true;
  /** Repeating the call with the same Idempotency-Key answers the same and does nothing more. */
  idempotent?: boolean;
}

const errorMap = Object.fromEntries(Object.entries(ERRORS).map(([code, error]) => [code, error])) as {
  [Code in keyof typeof ERRORS]: (typeof ERRORS)[Code];
};

const base = oc.$meta<Partial<Policy>>({}).errors(errorMap);

/** Anybody, also without a session. */
export const visitor = (limit: LimitName, tries?: Policy['tries']) =>
  base.meta({ auth: 'public', limit, ...(tries ? { tries } : {}) });

/** A signed-in user, also one whose team membership is not confirmed yet. */
export const signedIn = (limit: LimitName) => base.meta({ auth: 'session', limit });

/** A member of an organization whose role allows the action. */
export const member = (action: Action, limit: LimitName = 'read') => base.meta({ auth: 'organization', action, limit });

/** The fields of a schema for a type of the domain: one too many, one missing or one of another type does not compile. */
export type FieldsOf<Type> = { [Field in keyof Type]-?: z.ZodType<Type[Field]> };

/** An id says which entity it points to: the API document shows it and the isolation test uses it. */
export const Id = (entity: string) => z.uuid().meta({ 'x-entity': entity });

export const Cents = z.int().min(0).max(MAX_AMOUNT_CENTS);
/** As large as the database keeps a number that goes up by one with each change, such as a revision. */
export const COUNTER_MAX = 2_147_483_647;
export const Counter = (min = 0) => z.int().min(min).max(COUNTER_MAX);
/** ISO 8601 with offset */
export const Timestamp = z.iso.datetime({ offset: true });
/** The longest page of a list. */
export const PAGE_MAX = 100;
export const Done = z.object({ ok: z.literal(true) });

/**
 * Every text that comes in is declared with this and never with z.string(): whatever follows (trim, min, a pattern) sees the
 * text as it will be stored, and so does everything that is hashed. A test walks the contract for it.
 */
export const TextInput = () => z.string().overwrite(storableText);

/** A text for others to read: trimmed, and empty when nothing in it can be seen, so that `min(1)` asks for something to see. */
export const TrimmedText = () => TextInput().overwrite(visibleText);

export const Email = TextInput().trim().toLowerCase().max(EMAIL_MAX).pipe(z.email('Invalid email address'));
/** An address that is only looked up: one that is none is not found. */
export const LookedUpEmail = TextInput().trim().toLowerCase().max(EMAIL_MAX);
/** The secret of a link; what it may be longest keeps a made-up one short. */
export const LINK_TOKEN_MAX = 200;
export const LinkToken = TextInput().min(20).max(LINK_TOKEN_MAX);
/** Optional text of a form: trimmed, never null on the way in. */
export const Text = (max: number) => TrimmedText().max(max).default('');

/**
 * A number with at most so many decimals, as many as its column keeps: one more would be rounded away in silence. The digits
 * are those the number prints as, so 0.1 + 0.2 has more than one.
 */
export const Decimal = (places: number, message: string) =>
  z
    .number()
    // For the API document, and with a tolerance; the next line has none.
    .multipleOf(Number(`1e-${places}`), { error: message, abort: true })
    .refine((value) => Number(value.toFixed(places)) === value, message);

/** A tax rate is a fraction; its percentage has two decimals less. */
export const TaxRate = Decimal(TAX_RATE_PLACES, 'Tax rate can have at most 4 decimals, such as 8.6255 %')
  .min(0, 'Tax rate cannot be negative')
  .max(1, 'Tax rate must be at most 100 %');

/** A list in an address: `labels=sent` and `labels=sent&labels=viewed` mean the same as `labels[]=sent&labels[]=viewed`. */
export const QueryList = <Item extends z.ZodType>(item: Item, max: number) =>
  z.pipe(
    z.transform((given: z.input<Item> | z.input<Item>[]) => (Array.isArray(given) ? given : [given])),
    z.array(item).max(max),
  );
