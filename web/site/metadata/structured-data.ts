/**
 * Structured data for the public pages in the schema.org vocabulary. Types check it when compiling, and a test checks
 * it against the published definitions.
 */
import type { BlogPosting, BreadcrumbList, Graph, LocalBusiness, Organization, Service, WebSite } from 'schema-dts';
import { PLANS } from '#domain/company/plans.ts';
import { dollarsOfCents, formatMoney } from '#domain/pricing/money.ts';
import type { ArticleDays, DescribedPage } from './described-page.ts';

/** There are no social media accounts and no telephone number (docs/specification.md, section 2). */
const SOCIAL_LINKS: readonly string[] = [];

export function structuredData(page: DescribedPage): Record<string, unknown> {
  const isHome = page.path === '/';
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page),
      webSite(page),
      ...(isHome ? [localBusiness(page)] : []),
      ...(isHome || page.path === '/services' ? [service(page)] : []),
      ...(page.trail.length > 0 ? [breadcrumbs(page)] : []),
      ...(page.article ? [blogPosting(page, page.article)] : []),
    ],
  };
  return { ...graph };
}

const organizationId = ({ origin }: DescribedPage) => `${origin}/#organization`;

function organization(page: DescribedPage): Organization {
  const { productName, origin } = page;
  return {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: productName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    sameAs: SOCIAL_LINKS,
  };
}

function webSite(page: DescribedPage): WebSite {
  const { productName, origin } = page;
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: productName,
    url: `${origin}/`,
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(page) },
  };
}

function localBusiness(page: DescribedPage): LocalBusiness {
  const { productName, origin, words, image, address } = page;
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: productName,
    url: `${origin}/`,
    description: words.description,
    image,
    // The address is included only if the operator has set one.
    ...(address !== null && { address }),
    priceRange: PLANS.map(({ monthly_cents }) => formatMoney(monthly_cents)).join(', '),
    sameAs: SOCIAL_LINKS,
  };
}

function service(page: DescribedPage): Service {
  const { productName, origin } = page;
  return {
    '@type': 'Service',
    '@id': `${origin}/#service`,
    name: productName,
    serviceType: 'Quote software for pressure-washing businesses',
    url: `${origin}/`,
    provider: { '@id': organizationId(page) },
    audience: { '@type': 'BusinessAudience', audienceType: 'Pressure-washing and similar service businesses' },
    offers: PLANS.map(({ name, monthly_cents }) => ({
      '@type': 'Offer' as const,
      name,
      price: dollarsOfCents(monthly_cents),
      priceCurrency: 'USD',
      url: `${origin}/#pricing`,
    })),
  };
}

function breadcrumbs({ origin, trail }: DescribedPage): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

function blogPosting(page: DescribedPage, { published, updated }: ArticleDays): BlogPosting {
  const { origin, path, words, image } = page;
  return {
    '@type': 'BlogPosting',
    headline: words.title,
    description: words.description,
    datePublished: published,
    dateModified: updated,
    image,
    mainEntityOfPage: origin + path,
    inLanguage: 'en-US',
    author: { '@id': organizationId(page) },
    publisher: { '@id': organizationId(page) },
  };
}
