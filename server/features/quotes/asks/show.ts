import type { z } from 'zod';
import type { AskView } from '#contract/asks.ts';
import { frameAncestors } from '#domain/company/ask-origins.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { materialNameIn, surfaceNameIn } from '#domain/pricing/line-language.ts';
import { lineDescription, type VersionedRateBook } from '#domain/pricing/rate-book.ts';
import {
  askedSurfaces,
  likelyPrice,
  type OfferedSurface,
  offeredSurfaces,
  RANGE_SAMPLE_MAX,
  rangeAccuracy,
  type SurfaceWish,
} from '#domain/quote/asked-range.ts';
import { presentRateBook } from '#server/features/rate-book/present.ts';
import { readRateBook } from '#server/features/rate-book/queries.ts';
import type { Services } from '#server/features/services.ts';
import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';
import { type AskCompany, companyOfPage, decidedRequests, decidedRequestsQuery } from './page-queries.ts';

/** Returns by how many percent ranges are wider than the rate book says. */
export async function readWidening({ db }: Pick<Services, 'db'>, scope: OrgScope): Promise<number> {
  const query = decidedRequestsQuery(db.tenant.kysely, scope, RANGE_SAMPLE_MAX);
  const [decided] = await readOrg(db, scope, query.compile());
  return rangeAccuracy(decidedRequests(decided)).widening;
}

/** Returns the current rate book and what it offers to visitors. */
export async function readOffered(
  { db }: Pick<Services, 'db'>,
  scope: OrgScope,
): Promise<{ book: VersionedRateBook; offered: OfferedSurface[] }> {
  const book = presentRateBook(await readRateBook(db, scope));
  return { book, offered: offeredSurfaces(book) };
}

interface Asked {
  key: string;
  language?: Language | undefined;
  wishes: readonly SurfaceWish[];
}

/** Shows a company's page. Changes nothing. @throws ProductError NOT_FOUND */
export async function showAskPage(
  services: Services,
  { key, language: chosen, wishes }: Asked,
): Promise<z.input<typeof AskView>> {
  const company = await companyOfPage(services, key);
  const { scope, isOpen, ask_shows_range } = company;
  const language = chosen ?? asLanguage(company.customer_language) ?? 'en';
  const { offered } = isOpen ? await readOffered(services, scope) : { offered: [] };
  const asked = askedSurfaces(offered, wishes);
  const isPriced = ask_shows_range && asked.length > 0;
  const price = isPriced ? likelyPrice(offered, asked, company, await readWidening(services, scope)) : null;
  return {
    language,
    organization: presentAskCompany(services, company),
    open: isOpen,
    surfaces: offered.map((each) => presentSurface(each, language)),
    shows_range: ask_shows_range,
    price: price && {
      rows: price.rows.map(({ surface, unit_cents, low_cents, high_cents }) => ({
        surface,
        unit_cents,
        low_cents,
        high_cents,
      })),
      trip_cents: price.trip_cents,
      minimum_cents: price.minimum_cents,
      likely: price.likely,
    },
    frame_ancestors: isOpen ? frameAncestors(company.ask_origins) : [],
    form_token: issueFormToken(services.now(), services.env.SECRET_KEY),
  };
}

export function presentAskCompany(
  { files, now }: Pick<Services, 'files' | 'now'>,
  company: AskCompany,
): z.input<typeof AskView>['organization'] {
  return {
    name: company.name,
    company_phone: company.company_phone,
    company_email: company.company_email,
    company_address: company.company_address,
    license_line: company.license_line,
    logo: presentLogo(files, company.logo_url, now()),
    brand_color: company.brand_color,
    time_zone: company.time_zone,
    currency: company.currency,
  };
}

function presentSurface(
  { surface, service, material, sizes }: OfferedSurface,
  language: Language,
): z.input<typeof AskView>['surfaces'][number] {
  const span = ([from, to]: readonly [number, number]) => ({ from, to });
  return {
    surface: surface.name,
    name: surfaceNameIn(surface.name, language),
    material: material ? materialNameIn(material.material, language) : '',
    drawing: lineDescription(service.name, surface.name, material?.material ?? null),
    unit: service.uom,
    sizes: sizes && {
      size_names: sizes.names,
      small: span(sizes.small),
      medium: span(sizes.medium),
      large: span(sizes.large),
    },
  };
}
