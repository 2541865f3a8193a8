import { data, isRouteErrorResponse, redirect } from 'react-router';
import { AskInput } from '#contract/asks.ts';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { askTexts } from '#domain/language/texts.ts';
import { askPath } from '#domain/quote/quote-request.ts';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import type { Route } from './+types/route.ts';
import { addPhotos } from './add-photos.ts';
import askScriptUrl from './ask.js?url';
import { AskForm } from './ask-form.tsx';
import { AskPage, ClosedAskPage } from './ask-page.tsx';
import { type AskAnswer, askProblems, readAskValues, refusedAsk, valuesOfUrl } from './ask-values.ts';
import { LikelyPrice } from './likely-price.tsx';
import { UnknownAskPage } from './unknown-page.tsx';

export const handle: PageHandle = {
  languageOf: (shown) => (shown as Awaited<ReturnType<typeof loader>> | undefined)?.page.language,
};

export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

/** Returns the language of the URL or the browser. undefined leaves it to the company. */
function languageAsked(request: Request): Language | undefined {
  const isSpanish = /^es\b/i.test(request.headers.get('accept-language') ?? '');
  return asLanguage(new URL(request.url).searchParams.get('lang')) ?? (isSpanish ? 'es' : undefined);
}

export async function loader({ params: { key }, request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const { nonce, allowFrames } = context.get(pageContext);
  const values = valuesOfUrl(searchParams);
  try {
    const asked = { key, language: languageAsked(request), wishes: values.wishes };
    const page = await context.get(apiContext).asks.show(asked);
    const isFramed = searchParams.has('frame');
    // Without this, only the page itself can be opened.
    if (isFramed) allowFrames(page.frame_ancestors);
    return { page, values, isFramed, search, nonce };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT')
      throw data({ language: languageAsked(request) ?? 'en' }, ERRORS.NOT_FOUND.status);
    throw error;
  }
}

export async function action({ params: { key }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { asks } = context.get(apiContext);
  const { photos } = context.get(pageContext);
  const values = readAskValues(form);
  const language = asLanguage(form.get('language')) ?? languageAsked(request) ?? 'en';
  const sent = { key, form_token: formText(form, 'form_token'), language };
  const texts = askTexts(language).problems;
  const answer = (problems: AskAnswer['problems'], status: number, keepsToken = true) =>
    data(
      { values, problems: withPhotos(problems), form_token: keepsToken ? sent.form_token : null, price: null },
      status,
    );
  const withPhotos = ({ notice, fields }: AskAnswer['problems']) =>
    photos.files.length === 0
      ? { notice, fields }
      : { notice: `${notice ?? texts.heading} ${texts.photosAgain}`, fields };
  const refused = form.get('refused');
  if (refused !== null)
    return answer(
      { notice: refused === 'TOO_LARGE' ? texts.tooLarge : texts.limit, fields: {} },
      ERRORS.TOO_LARGE.status,
      false,
    );
  if (form.get('intent') === 'price') {
    const { price } = await asks.show({ key, language, wishes: values.wishes });
    return data({ values, problems: { notice: null, fields: {} }, form_token: sent.form_token, price });
  }
  const problems = askProblems(values, sent);
  if (problems) return answer(problems, ERRORS.INVALID_INPUT.status);
  try {
    const { request: own } = await asks.send(AskInput.parse({ ...sent, ...values }));
    const left = await addPhotos(asks, { key, request: own }, photos);
    const query = new URLSearchParams(new URL(request.url).searchParams.has('frame') ? { frame: '' } : {});
    if (left > 0) query.set('left', String(left));
    return redirect(`${askPath(key)}/${own}${query.size > 0 ? `?${query}` : ''}`, 303);
  } catch (error) {
    const refusal = refusedAsk(error, language);
    if (refusal) return answer(refusal.problems, ERRORS[errorCodeOf(error)].status, refusal.keepsToken);
    // The page itself says that the company takes no requests.
    if (errorCodeOf(error) === 'QUOTE_UNAVAILABLE') return answer({ notice: null, fields: {} }, 409);
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? askTexts(loaderData.page.language).title(loaderData.page.organization.name)
      : askTexts('en').unknown,
  },
  { name: 'robots', content: 'noindex' },
];

export default function AskRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isFramed, search, nonce } = loaderData;
  const texts = askTexts(page.language);
  const price = actionData?.price ?? page.price;
  return (
    <AskPage about={page} nonce={nonce} isFramed={isFramed}>
      {page.open ? (
        <div className="quote-columns">
          <AskForm
            page={page}
            price={price}
            values={actionData?.values ?? loaderData.values}
            problems={actionData?.problems ?? { notice: null, fields: {} }}
            form_token={actionData?.form_token ?? page.form_token}
            search={search}
          />
          <div className="quote-side">
            {page.shows_range && <LikelyPrice page={page} price={price} />}
            <section className="quote-block">
              <h2>{texts.next}</h2>
              <ol className="ask-steps">
                {texts.steps(page.organization.name).map(([what, how]) => (
                  <li key={what}>
                    <strong>{what}</strong>
                    <p className="muted">{how}</p>
                  </li>
                ))}
              </ol>
            </section>
          </div>
        </div>
      ) : (
        <ClosedAskPage about={page} />
      )}
      <script type="module" src={askScriptUrl} nonce={nonce} />
    </AskPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === ERRORS.NOT_FOUND.status)
    return <UnknownAskPage language={asLanguage((error.data as { language?: unknown } | null)?.language) ?? 'en'} />;
  throw error;
}
