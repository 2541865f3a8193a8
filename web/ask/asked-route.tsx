import { data, isRouteErrorResponse, redirect } from 'react-router';
import type { z } from 'zod';
import { type AskedView, AskInput } from '#contract/asks.ts';
import { formatMoment } from '#domain/dates.ts';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { asLanguage } from '#domain/language/language.ts';
import { askTexts, pageTexts } from '#domain/language/texts.ts';
import { ASKED_NOTE_MAX, askPath } from '#domain/quote/quote-request.ts';
import { PageStyles } from '#web/approve/page-styles.tsx';
import { apiContext, pageContext } from '#web/request/server-context.ts';
import { formText } from '#web/ui/form-text.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { PageHandle } from '#web/ui/page-handle.ts';
import { callHref } from '#web/ui/phone-links.ts';
import type { Route } from './+types/asked-route.ts';
import { addPhotos } from './add-photos.ts';
import askScriptUrl from './ask.js?url';
import { PhotoField } from './ask-form.tsx';
import { AskPage, rangeText, spanText } from './ask-page.tsx';
import { UnknownAskPage } from './unknown-page.tsx';

export const handle: PageHandle = {
  languageOf: (shown) => (shown as Awaited<ReturnType<typeof loader>> | undefined)?.asked.language,
};

export { headers } from './route.tsx';

const LEFT_MAX = 100;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { nonce, allowFrames } = context.get(pageContext);
  try {
    const asked = await context.get(apiContext).asks.asked(params);
    const isFramed = searchParams.has('frame');
    if (isFramed) allowFrames(asked.frame_ancestors);
    const left = Number(searchParams.get('left'));
    return { asked, isFramed, left: Number.isInteger(left) && left > 0 ? Math.min(left, LEFT_MAX) : 0, nonce };
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') throw data({ language: 'en' }, ERRORS.NOT_FOUND.status);
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { asks } = context.get(apiContext);
  const { photos } = context.get(pageContext);
  const query = new URLSearchParams(new URL(request.url).searchParams.has('frame') ? { frame: '' } : {});
  const here = (hash: string) =>
    redirect(`${askPath(params.key)}/${params.request}${query.size > 0 ? `?${query}` : ''}${hash}`, 303);
  if (form.has('note')) {
    const note = AskInput.shape.note.safeParse(formText(form, 'note'));
    if (!note.success) return data({ note: formText(form, 'note') }, ERRORS.INVALID_INPUT.status);
    await asks.changeNote({ ...params, note: note.data });
    return here('#note');
  }
  const left = form.has('refused') ? 1 : await addPhotos(asks, params, photos);
  if (left > 0) query.set('left', String(left));
  return here('#photos');
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: askTexts(loaderData?.asked.language ?? 'en').sent },
  { name: 'robots', content: 'noindex' },
];

type Asked = z.output<typeof AskedView>;

export default function AskedRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, isFramed, left, nonce } = loaderData;
  return (
    <>
      <PageStyles of="decided" nonce={nonce} />
      <AskPage about={asked} nonce={nonce} isFramed={isFramed}>
        <div className="ask-done">
          <AskedHead asked={asked} />
        </div>
        <div className="quote-columns">
          <AskedSheet asked={asked} typed={actionData?.note} left={left} />
          <Forgot asked={asked} />
        </div>
        <script type="module" src={askScriptUrl} nonce={nonce} />
      </AskPage>
    </>
  );
}

function AskedHead({ asked }: { asked: Asked }) {
  const { language, organization, first_name, asked_at } = asked;
  const texts = askTexts(language);
  return (
    <section className="quote-result quote-approved" aria-labelledby="result">
      <div className="quote-wash">
        <svg className="quote-sign-art" viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="28" />
          <path d="m17 29 8 8 15-17" />
        </svg>
        <div>
          <p className="quote-state">
            <span className="badge badge-approved">{texts.sent}</span>
            <span>{formatMoment(asked_at, organization.time_zone, language)}</span>
          </p>
          <h1 id="result">
            <span className="quote-whole">{texts.thanks(first_name)}</span>{' '}
            <span className="quote-whole">{texts.onIt(organization.name)}</span>
          </h1>
        </div>
        <svg className="quote-wave" viewBox="0 0 1200 24" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 14C100-2 200-2 300 12s200 14 300 0 200-14 300 0 200 14 300 0v12H0Z" />
        </svg>
      </div>
      <ol className="quote-track" aria-label={texts.trackLabel}>
        <li data-is="done">
          <strong>{texts.sent}</strong>
        </li>
        {texts.track(organization.name).map(([what, how], place) => (
          <li key={what} data-is={place === 0 ? 'waits' : 'later'} aria-current={place === 0 ? 'step' : undefined}>
            <strong>{what}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function AskedSheet({ asked, typed, left }: { asked: Asked; typed: string | undefined; left: number }) {
  const texts = askTexts(asked.language);
  return (
    <article className="quote-sheet">
      <section>
        <h2>{texts.asked}</h2>
        <dl className="quote-totals">
          {asked.surfaces.map((each) => (
            <div key={each.surface}>
              <dt>{each.name}</dt>
              <dd>{sizeText(each, asked)}</dd>
            </div>
          ))}
          {asked.likely && (
            <div className="quote-total">
              <dt>{texts.likely}</dt>
              <dd>{rangeText(asked.likely, asked)}</dd>
            </div>
          )}
        </dl>
        {asked.likely && <p className="muted small">{texts.beforeTax}</p>}
      </section>
      <Photos asked={asked} left={left} />
      <section>
        <h2>{texts.where}</h2>
        <p className="quote-text">{asked.address}</p>
      </section>
      <Note asked={asked} typed={typed} />
    </article>
  );
}

function sizeText({ size, size_names, from, to, unit }: Asked['surfaces'][number], { language }: Asked): string {
  const { sizes } = askTexts(language);
  if (size === null || size_names === null) return '';
  if (size === 'unsure' || from === null || to === null) return sizes.unsure;
  return `${sizes[size_names][size]}, ${spanText(from, to, unit, language)}`;
}

function Photos({ asked, left }: { asked: Asked; left: number }) {
  const texts = askTexts(asked.language);
  if (asked.photos.length === 0 && asked.photos_left === 0 && left === 0) return null;
  return (
    <section id="photos">
      <h2>{texts.yourPhotos}</h2>
      {left > 0 && (
        <p className="quote-notice quote-notice-problem" role="alert">
          {texts.left(left)} {texts.leftWhy}
        </p>
      )}
      <ul className="ask-adds">
        {asked.photos.map(({ id, url }, place) => (
          <li key={id}>
            <img src={url} alt={texts.yourPhoto(place + 1)} loading="lazy" />
          </li>
        ))}
      </ul>
      {asked.photos_left > 0 && (
        <form method="post" encType="multipart/form-data" className="ask-more" data-ask-form>
          <PhotoField label={texts.choosePhotos} chosen={texts} />
          <button type="submit" className="button" data-busy-label={texts.sending}>
            {texts.addPhotos}
          </button>
        </form>
      )}
    </section>
  );
}

function Note({ asked, typed }: { asked: Asked; typed: string | undefined }) {
  const texts = askTexts(asked.language);
  if (!asked.takes_note)
    return asked.note ? (
      <section>
        <h2>{texts.yourNote}</h2>
        <p className="quote-text">{asked.note}</p>
      </section>
    ) : null;
  return (
    <section>
      <form method="post" className="quote-form">
        <div className="field">
          <label htmlFor="note">{texts.yourNote}</label>
          <textarea
            id="note"
            name="note"
            rows={3}
            maxLength={ASKED_NOTE_MAX}
            defaultValue={typed ?? asked.note}
            aria-invalid={typed !== undefined || undefined}
            aria-describedby={typed === undefined ? undefined : 'note-problem'}
          />
          {typed !== undefined && (
            <p className="field-error" id="note-problem">
              {texts.problems.note}
            </p>
          )}
        </div>
        <button type="submit" className="button">
          {texts.saveNote}
        </button>
      </form>
    </section>
  );
}

function Forgot({ asked: { organization, language } }: { asked: Asked }) {
  const { company_phone } = organization;
  if (!company_phone) return null;
  return (
    <div className="quote-side">
      <section className="quote-block">
        <h2>{askTexts(language).forgot}</h2>
        <a className="button" href={callHref(company_phone)}>
          <Icon name="phone" />
          {pageTexts(language).questions.callNow(company_phone)}
        </a>
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === ERRORS.NOT_FOUND.status)
    return <UnknownAskPage language={asLanguage((error.data as { language?: unknown } | null)?.language) ?? 'en'} />;
  throw error;
}
