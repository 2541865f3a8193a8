import { data, redirect } from 'react-router';
import { pageTexts } from '#domain/language/texts.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/public.css';
import './approve.css';
import type { Route } from './+types/receipt-route.ts';
import { brandStyle } from './brand-style.ts';
import { CallLink, CompanyMark } from './company-head.tsx';
import type { ApprovalQuote } from './formats.ts';
import { PageStyles } from './page-styles.tsx';
import { headers } from './route.tsx';

export { headers };

export const handle: PageHandle = {
  languageOf: (shown) => (shown as VoidedReceipt | undefined)?.quote.language,
};

interface VoidedReceipt {
  receipt: string;
  quote: ApprovalQuote;
  nonce: string;
}

const GONE = 410;

/** Returns the receipt's number if the receipt was voided, so its file is missing; otherwise null. */
function voidedReceipt(error: unknown): string | null {
  const { data: details } = (typeof error === 'object' && error !== null ? error : {}) as { data?: unknown };
  const { voided_receipt } = (details ?? {}) as { voided_receipt?: unknown };
  return typeof voided_receipt === 'string' ? voided_receipt : null;
}

/**
 * Handles an emailed receipt link that has no file. Shows a page if the receipt was voided. Otherwise redirects to
 * the quote's page, which says what is wrong with the link.
 */
export async function loader({ params: { token, id }, context }: Route.LoaderArgs) {
  const { approval } = context.get(apiContext);
  try {
    await approval.receipt({ token, id });
  } catch (error) {
    const receipt = voidedReceipt(error);
    if (receipt === null) throw redirect(`/quote/approve/${token}`, 303);
    const quote: ApprovalQuote = await approval.show({ token });
    return data<VoidedReceipt>({ receipt, quote, nonce: context.get(pageContext).nonce }, GONE);
  }
  throw redirect(`/api/approval/${token}/payments/${id}/receipt`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: pageTexts(loaderData.quote.language).voidedReceipt.heading(loaderData.receipt) }] : []),
  { name: 'robots', content: 'noindex' },
];

export default function VoidedReceiptPage({ loaderData, params }: Route.ComponentProps) {
  const { quote, receipt, nonce } = loaderData;
  const { organization, language } = quote;
  const texts = pageTexts(language).voidedReceipt;
  return (
    <div lang={language}>
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(organization.brand_color)}
      </style>
      <PageStyles of="missing" nonce={nonce} />
      <main className="quote-page" id="content" tabIndex={-1}>
        <header className="quote-head">
          <CompanyMark company={organization} language={language} />
        </header>
        <div className="quote-missing">
          <h1>{texts.heading(receipt)}</h1>
          <p>{texts.sentence(organization.name, receipt, quote.number)}</p>
          <a className="button button-primary" href={`/quote/approve/${params.token}`}>
            {texts.open}
          </a>
          <p>
            <CallLink quote={quote} askHref={`/quote/approve/${params.token}#ask`} />
          </p>
        </div>
      </main>
    </div>
  );
}
