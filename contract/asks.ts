import { z } from 'zod';
import { ORIGIN_MAX, siteOrigin } from '#domain/company/ask-origins.ts';
import { ADDRESS_MAX, NAME_MAX, PHONE_MAX } from '#domain/contact-details.ts';
import { countLinks, withPlainLineBreaks } from '#domain/contact-rules.ts';
import { LANGUAGES } from '#domain/language/language.ts';
import { UNITS } from '#domain/pricing/rate-book.ts';
import { PHOTO_MAX_BYTES } from '#domain/quote/photo-limits.ts';
import {
  ASK_ORIGINS_MAX,
  ASKED_LINKS_MAX,
  ASKED_NOTE_MAX,
  ASKED_SIZES,
  ASKED_SURFACES_MAX,
  type AskedSurface,
  type PriceRange,
  type QuoteRequest,
  SITE_FACTS,
} from '#domain/quote/quote-request.ts';
import { Cents, Done, Email, type FieldsOf, member, plainName, Text, TextInput, TrimmedText, visitor } from './base.ts';
import { Logo } from './logo.ts';

const open = visitor('token_page');

const ByKey = z.object({ key: TextInput().min(1).max(40) });
/** The part of a request's address that only its visitor has. It works for a day. */
const ByRequest = ByKey.extend({ request: TextInput().min(1).max(200) });

const Range = z.object({ low_cents: Cents, high_cents: Cents } satisfies FieldsOf<PriceRange>);
const Span = z.object({ from: z.number(), to: z.number() });

const SurfaceWish = z.object({ surface: TextInput().max(100), size: z.enum(ASKED_SIZES).catch('unsure') });
const Wishes = z.array(SurfaceWish).max(ASKED_SURFACES_MAX);

const AskedSurfaceFields = z.object({
  surface: z.string(),
  size: z.enum(ASKED_SIZES).nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  unit: z.enum(UNITS),
} satisfies FieldsOf<AskedSurface>);

/** A request on the company's page, as staff see it with the draft. */
export const AskedRequest = z.object({
  surfaces: z.array(AskedSurfaceFields),
  /** no_spigot: no outdoor spigot. attached_back: the back is attached to another building */
  facts: z.array(z.enum(SITE_FACTS)),
  note: z.string(),
  /** the rate book's range when it was asked, before tax. null if it had none */
  range: Range.nullable(),
  /** the range that the page showed, if the company shows ranges */
  likely: Range.nullable(),
} satisfies FieldsOf<QuoteRequest>);

const LikelyPrice = z.object({
  rows: z.array(Range.extend({ surface: z.string(), unit_cents: Cents })),
  trip_cents: Cents,
  minimum_cents: Cents,
  likely: Range,
});

const AskOrganization = z.object({
  name: z.string(),
  company_phone: z.string(),
  company_email: z.string(),
  company_address: z.string(),
  license_line: z.string(),
  logo: Logo.nullable(),
  brand_color: z.string(),
  time_zone: z.string(),
  currency: z.string(),
});

export const AskView = z.object({
  language: z.enum(LANGUAGES),
  organization: AskOrganization,
  /** false while the company takes no requests here. The page then says how to reach the company */
  open: z.boolean(),
  surfaces: z.array(
    z.object({
      /** as the rate book names it, which a request repeats */
      surface: z.string(),
      /** in the page's language, if the name is the default rate book's */
      name: z.string(),
      /** the material that the likely price assumes. '' for none */
      material: z.string(),
      /** the description of a line with this material, to find its drawing */
      drawing: z.string(),
      unit: z.enum(UNITS),
      /** null for a flat price, which needs no size */
      sizes: z
        .object({ size_names: z.enum(['stories', 'cars', 'plain']), small: Span, medium: Span, large: Span })
        .nullable(),
    }),
  ),
  /** whether the company shows the likely price */
  shows_range: z.boolean(),
  /** for the wishes of this call. null without any, or if the company doesn't show it */
  price: LikelyPrice.nullable(),
  /** sites that may show this page in a frame, as sources of a content security policy */
  frame_ancestors: z.array(z.string()),
  form_token: z.string(),
});

export const AskInput = ByKey.extend({
  language: z.enum(LANGUAGES).default('en'),
  /** the token from `asks.show`: it proves that the form was opened here, and makes a double submit one request */
  form_token: TextInput().max(200),
  wishes: Wishes,
  facts: z.array(z.enum(SITE_FACTS)).max(SITE_FACTS.length),
  name: TrimmedText()
    .min(1)
    .max(NAME_MAX)
    .refine(...plainName),
  email: Email,
  phone: Text(PHONE_MAX),
  address: TrimmedText().min(1).max(ADDRESS_MAX),
  note: TrimmedText()
    .overwrite(withPlainLineBreaks)
    .max(ASKED_NOTE_MAX)
    .refine((text) => countLinks(text) <= ASKED_LINKS_MAX)
    .default(''),
  /** a hidden field. Bots fill in every field they find */
  leave_empty: TextInput().max(0).default(''),
});

export const AskedView = AskView.pick({ language: true, organization: true, frame_ancestors: true }).extend({
  first_name: z.string(),
  asked_at: z.iso.datetime({ offset: true }),
  address: z.string(),
  note: z.string(),
  /** in the page's language */
  surfaces: z.array(
    AskedSurfaceFields.extend({ name: z.string(), size_names: z.enum(['stories', 'cars', 'plain']).nullable() }),
  ),
  /** null if the company doesn't show it */
  likely: Range.nullable(),
  photos: z.array(z.object({ id: z.uuid(), url: z.string() })),
  /** photos that can still be added. 0 once the quote was sent */
  photos_left: z.int(),
  /** false once the quote was sent */
  takes_note: z.boolean(),
});

const Origin = TrimmedText()
  .max(ORIGIN_MAX)
  .transform((typed, context) => {
    const origin = siteOrigin(typed);
    if (origin !== null) return origin;
    context.addIssue({ code: 'custom', message: 'Enter a website, such as www.example.com' });
    return z.NEVER;
  });

export const AskSettings = z.object({
  open: z.boolean(),
  shows_range: z.boolean(),
  /** web sites that may show the page in a frame, such as https://www.example.com. Each also with or without www. */
  origins: z.array(Origin).max(ASK_ORIGINS_MAX, `Enter at most ${ASK_ORIGINS_MAX} web sites`),
});

const AskSettingsView = z.object({
  open: z.boolean(),
  shows_range: z.boolean(),
  origins: z.array(z.string()),
  /** the page's address. null until it is switched on for the first time */
  url: z.string().nullable(),
  /** the latest decided quotes that someone asked for, compared with the range that the page showed or would have shown */
  accuracy: z.object({
    count: z.int(),
    inside: z.int(),
    percent: z.int().nullable(),
    /** percent by which the page now widens the rate book's range */
    widening: z.int(),
  }),
});

export const asks = {
  /** Returns a company's page for asking for a quote. NOT_FOUND for an unknown address. */
  show: open
    .route({ method: 'GET', path: '/asks/{key}', tags: ['asks'] })
    .input(ByKey.extend({ language: z.enum(LANGUAGES).optional(), wishes: Wishes.default([]) }))
    .output(AskView),
  /**
   * Creates a draft quote and notifies staff, once for each form token. Emails nobody else. QUOTE_UNAVAILABLE while the
   * company takes no requests. RATE_LIMITED when the company gets too many.
   */
  send: visitor('ask')
    .route({ method: 'POST', path: '/asks/{key}', tags: ['asks'] })
    .input(AskInput)
    .output(z.object({ request: z.string() })),
  /** Returns a request to the visitor who sent it. NOT_FOUND after a day. */
  asked: open
    .route({ method: 'GET', path: '/asks/{key}/requests/{request}', tags: ['asks'] })
    .input(ByRequest)
    .output(AskedView),
  /** Adds a photo to a request whose quote is still a draft. */
  addPhoto: visitor('upload')
    .route({ method: 'POST', path: '/asks/{key}/requests/{request}/photos', tags: ['asks'] })
    .input(ByRequest.extend({ file: z.file().max(PHOTO_MAX_BYTES) }))
    .output(Done),
  /** Replaces the note of a request whose quote is still a draft. */
  changeNote: visitor('ask')
    .route({ method: 'POST', path: '/asks/{key}/requests/{request}/note', tags: ['asks'] })
    .input(ByRequest.extend({ note: AskInput.shape.note }))
    .output(Done),
  settings: member('quotes.view')
    .route({ method: 'GET', path: '/asks', tags: ['asks'] })
    .output(AskSettingsView),
  saveSettings: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/asks', tags: ['asks'] })
    .input(AskSettings)
    .output(AskSettingsView),
};
