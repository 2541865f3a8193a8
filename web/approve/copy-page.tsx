import { data, redirect } from 'react-router';
import { asLanguage } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import '#web/ui/public.css';
import './approve.css';
import type { Route } from './+types/copy-page.ts';
import { brandStyle } from './brand-style.ts';
import { CompanyMark } from './company-head.tsx';
import { copyPagePath } from './copy-status.tsx';
import { PageStyles } from './page-styles.tsx';
import { headers } from './route.tsx';

/** HTTP 202: the copy will exist soon. */
const ACCEPTED = 202;

export const handle: PageHandle = {
  languageOf: (shown) => (shown as Awaited<ReturnType<typeof shownOf>> | undefined)?.language,
};

export { headers };

/**
 * Waits a few seconds for the job that creates the copy, then opens the copy. If it doesn't exist yet, this page is
 * shown.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const token = encodeURIComponent(params.token);
  const lang = asLanguage(new URL(request.url).searchParams.get('lang'));
  const quotePath = `/quote/approve/${token}${lang ? `?lang=${lang}` : ''}`;
  const { approval } = context.get(apiContext);
  const isReady = await approval.signedCopy({ token: params.token }).then(
    ({ ready }) => ready,
    () => null,
  );
  // The quote is undecided, or the link is no longer valid. The quote's page explains which.
  if (isReady === null) throw redirect(quotePath);
  if (isReady) throw redirect(`/api/approval/${token}/signed-pdf`);
  return data(await shownOf(params.token, context, { lang, quotePath }), ACCEPTED);
}

async function shownOf(
  token: string,
  context: Route.LoaderArgs['context'],
  { lang, quotePath }: { lang: ReturnType<typeof asLanguage>; quotePath: string },
) {
  const quote = await context.get(apiContext).approval.show({ token, ...(lang && { language: lang }) });
  const { language, organization } = quote;
  const again = `${copyPagePath(encodeURIComponent(token))}?lang=${language}`;
  return { language, organization, quotePath, again, nonce: context.get(pageContext).nonce };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData ? [{ title: pageTexts(loaderData.language).copyPage.heading }] : []),
  { name: 'robots', content: 'noindex' },
];

export default function CopyPage({
  loaderData: { language, organization, quotePath, again, nonce },
}: Route.ComponentProps) {
  const texts = pageTexts(language).copyPage;
  return (
    <>
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(organization.brand_color)}
      </style>
      <PageStyles of="missing" nonce={nonce} />
      <main className="quote-page" id="content" tabIndex={-1}>
        <header className="quote-head">
          <CompanyMark company={organization} language={language} />
        </header>
        <div className="quote-missing">
          <h1>{texts.heading}</h1>
          <p>{texts.sentence}</p>
          <a className="button button-primary" href={again}>
            {texts.tryAgain}
          </a>
          <p>
            <a className="quote-link" href={quotePath}>
              {texts.back}
            </a>
          </p>
        </div>
      </main>
    </>
  );
}
