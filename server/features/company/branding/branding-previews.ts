import type { z } from 'zod';
import type { CompanyProfile } from '#contract/company.ts';
import { companySample } from '#contract/samples/company-sample.ts';
import { asLanguage } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { depositRule } from '#domain/payments/deposit.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { readCompany } from '#server/features/company/queries.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { quoteSentMail } from '#server/features/quotes/mails/quote-mails.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { drawQuote, NO_PHOTOS, renderQuote } from '#server/platform/pdf/render-quote.ts';
import { withLogoInside } from '#server/providers/mail/mail-logo.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';

type Profile = z.output<typeof CompanyProfile>;

/** Creates a sample quote with the profile that the owner is typing, and the stored logo and charges. */
async function sampleOf(services: Services, scope: OrgScope, profile: Profile): Promise<QuoteSnapshot> {
  const company = await readCompany(services.db, scope);
  const { logo_url, time_zone, currency } = company;
  const { default_notes, ...shown } = profile;
  return companySample(
    {
      ...company,
      organization: { ...shown, logo_url, time_zone, currency },
      default_notes,
      deposit: depositRule(company),
      customer_language: asLanguage(company.customer_language) ?? 'en',
    },
    services.now(),
  );
}

const sampleUrl = ({ env }: Services) => `${env.PUBLIC_URL}/sample-quote`;

/** The HTML contains the logo, so the preview loads nothing. */
export async function previewMail(services: Services, scope: OrgScope, profile: Profile) {
  const sample = await sampleOf(services, scope, profile);
  const { language } = sample;
  const template = await withOrg(services.db, scope, (tx) =>
    companyTemplate(tx, scope, { kind: 'quote_sent', language, channel: 'email' }),
  );
  const mail = quoteSentMail(template, {
    ...mailFactsOf(sample),
    approvalUrl: sampleUrl(services),
    expiresAt: sample.expires_at === null ? null : new Date(sample.expires_at),
    message: '',
    senderName: '',
    news: null,
  });
  return { subject: mail.subject, html: await withLogoInside(services, mail.html, mail.logo ?? null) };
}

function frameOf(services: Services, sample: QuoteSnapshot) {
  return {
    status: null,
    approveUrl: sampleUrl(services),
    certificate: null,
    attachJson: null,
    mark: quoteTexts(sample.language).sample,
    issuedAt: new Date(sample.issued_at),
  };
}

/**
 * Draws all pages as one picture, from the document that `previewPdf` renders.
 * @throws ProductError PDF_UNAVAILABLE
 */
export async function previewPages(services: Services, scope: OrgScope, profile: Profile) {
  const sample = await sampleOf(services, scope, profile);
  const { svg, pages } = await drawQuote(services, sample, frameOf(services, sample));
  return { pages, picture: svg };
}

/** @throws ProductError PDF_UNAVAILABLE */
export async function previewPdf(services: Services, scope: OrgScope, profile: Profile) {
  const sample = await sampleOf(services, scope, profile);
  const { pdf } = await renderQuote(services, sample, NO_PHOTOS, frameOf(services, sample));
  return { name: 'Sample-quote.pdf', bytes: pdf };
}
