import { data } from 'react-router';
import { VerificationInput } from '#contract/verification.ts';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { type VerificationTexts, verificationTexts } from '#domain/language/texts.ts';
import { customerMessage } from '#domain/quote/customer-message.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { apiContext } from '#web/request/server-context.ts';
import { siteMeta } from '#web/site/metadata/metadata.ts';
import type { PageHandle } from '#web/ui/page-handle.ts';
import type { Route } from './+types/route.ts';
import hashFileUrl from './hash-file.ts?worker&url';
import { VerdictCard } from './verdict-card.tsx';
import '#web/site/form-page.css';
import './verify.css';

type Refusal = keyof VerificationTexts['refused'];

const isRefusal = (code: string, { refused }: VerificationTexts): code is Refusal => Object.hasOwn(refused, code);

/** The certificate of a Spanish copy links here with `?lang=es`. */
const languageOf = (request: Request): Language => asLanguage(new URL(request.url).searchParams.get('lang')) ?? 'en';

export const handle: PageHandle = {
  languageOf: (shown) => (shown as ReturnType<typeof loader> | undefined)?.language,
};

export const loader = ({ request }: Route.LoaderArgs) => ({ language: languageOf(request) });

export const meta: Route.MetaFunction = (args) => {
  const { language } = args.loaderData ?? { language: 'en' };
  const { productName } = args.matches[0].loaderData;
  const { pageTitle, lead } = verificationTexts(language);
  return siteMeta(args, language === 'en' ? {} : { title: `${pageTitle} · ${productName}`, description: lead });
};

/**
 * Receives only the file's SHA-256. Either the browser sent only that, or the server hashed the upload while
 * receiving it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const language = languageOf(request);
  const texts = verificationTexts(language);
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const typed = text('sha256');
  const given = text('file') || typed;
  const refused = (problem: string, status: number) => data({ problem, typed, given, verdict: null }, status);
  const refusal = text('refused');
  if (isRefusal(refusal, texts)) return refused(texts.refused[refusal], ERRORS[refusal].status);
  if (!given) return refused(texts.nothingGiven, ERRORS.INVALID_INPUT.status);
  const input = VerificationInput.safeParse({ sha256: given });
  if (!input.success) return refused(texts.badHash, ERRORS.INVALID_INPUT.status);
  try {
    const verdict = await context.get(apiContext).verification.check(input.data);
    return data({ problem: null, typed, given: input.data.sha256, verdict }, 200);
  } catch (error) {
    return refused(customerMessage(error, language), ERRORS[errorCodeOf(error)].status);
  }
}

export default function VerifyPage({ loaderData: { language }, actionData }: Route.ComponentProps) {
  const texts = verificationTexts(language);
  return (
    <div className="page verify">
      <h1>{texts.heading}</h1>
      <p className="page-lead">{texts.lead}</p>
      {actionData?.verdict && (
        <VerdictCard verdict={actionData.verdict} sha256={actionData.given} language={language} />
      )}
      <VerifyForm
        typed={actionData?.typed ?? ''}
        problem={actionData?.problem ?? null}
        isNext={Boolean(actionData?.verdict)}
        language={language}
      />
      <VerifyNotes language={language} />
      <script type="module" src={hashFileUrl} fetchPriority="low" />
    </div>
  );
}

interface FormProps {
  typed: string;
  problem: string | null;
  /** below the result for another file */
  isNext: boolean;
  language: Language;
}

function VerifyForm({ typed, problem, isNext, language }: FormProps) {
  const texts = verificationTexts(language);
  return (
    <form
      className="form-page-form verify-form"
      method="post"
      action={verifyPath(language)}
      encType="multipart/form-data"
      noValidate
      data-verify-form
    >
      {problem !== null && (
        <p className="form-page-problem" role="alert" id="verify-problem">
          {problem}
        </p>
      )}
      <div className="field">
        <label htmlFor="file">{texts.file}</label>
        <div className="verify-zone">
          <span className="verify-zone-words" aria-hidden="true">
            <svg width="32" height="32" viewBox="0 0 32 32">
              <path d="M8 4h11l5 5v19H8ZM19 4v5h5" />
            </svg>
            <strong data-file-name />
            <span className="button" data-once-chosen={texts.chooseAnother}>
              {isNext ? texts.chooseAnother : texts.choose}
            </span>
            <span className="muted verify-drop">{texts.drop}</span>
          </span>
          {/* Covers the zone, so that a click anywhere chooses a file, and a file can be dropped anywhere. */}
          <input
            id="file"
            name="file"
            type="file"
            accept="application/pdf,.pdf"
            aria-invalid={problem === texts.nothingGiven || undefined}
            aria-describedby={problem === texts.nothingGiven ? 'verify-problem file-hint' : 'file-hint'}
          />
        </div>
        <p className="field-hint" id="file-hint">
          {texts.fileHint}
        </p>
      </div>
      <details className="verify-advanced" open={problem === texts.badHash}>
        <summary>{texts.advanced}</summary>
        <div className="field">
          <label htmlFor="sha256">{texts.hash}</label>
          <input
            id="sha256"
            name="sha256"
            defaultValue={typed}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem === texts.badHash || undefined}
            aria-describedby={problem === texts.badHash ? 'verify-problem sha256-hint' : 'sha256-hint'}
          />
          <p className="field-hint" id="sha256-hint">
            {texts.hashHint}
          </p>
        </div>
      </details>
      <button className="button button-primary" type="submit" data-busy-label={texts.checking}>
        {texts.check}
      </button>
    </form>
  );
}

function VerifyNotes({ language }: { language: Language }) {
  const { checked, notChecked, kept } = verificationTexts(language).notes;
  return (
    <ul className="form-page-notes verify-notes">
      {[checked, notChecked, kept].map(({ what, text }) => (
        <li key={what}>
          <strong>{what}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
