import { data } from 'react-router';
import { VerificationInput } from '#contract/verification.ts';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import { apiContext } from '../../request/server-context.ts';
import type { Route } from './+types/route.ts';
import hashFileUrl from './hash-file.ts?worker&url';
import { VerdictCard } from './verdict-card.tsx';
import '../form-page.css';
import './verify.css';

/** Why the server rejected the file, as its answer says. */
const REFUSED = {
  RATE_LIMITED: 'That was a lot of files in a short time. Wait a minute, then check again.',
  TOO_LARGE:
    'This file is larger than 20 MB, so it was not read. Turn on JavaScript to check it on your device, or enter its SHA-256.',
} as const;

const isRefusal = (code: string): code is keyof typeof REFUSED => Object.hasOwn(REFUSED, code);

const NOTHING_GIVEN = 'Choose the PDF, or enter its SHA-256';

/**
 * The action gets only the SHA-256 of the file: the browser sent nothing else, or the server hashed the upload as it
 * arrived.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const typed = text('sha256');
  const given = text('file') || typed;
  const refused = (problem: string, status: number) => data({ problem, typed, given, verdict: null }, status);
  const refusal = text('refused');
  if (isRefusal(refusal)) return refused(REFUSED[refusal], ERRORS[refusal].status);
  if (!given) return refused(NOTHING_GIVEN, ERRORS.INVALID_INPUT.status);
  const input = VerificationInput.safeParse({ sha256: given });
  if (!input.success) return refused(input.error.issues[0]?.message ?? NOTHING_GIVEN, ERRORS.INVALID_INPUT.status);
  try {
    const verdict = await context.get(apiContext).verification.check(input.data);
    return data({ problem: null, typed, given: input.data.sha256, verdict }, 200);
  } catch (error) {
    return refused(toastMessage(error), ERRORS[errorCodeOf(error)].status);
  }
}

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page page-wide form-page verify">
      <div className="verify-top">
        <h1>Is this signed copy genuine?</h1>
        <p className="page-lead">
          Every approved or declined quote gets a PDF that ends in a certificate. Check here that yours is one of them,
          and that not a byte of it was changed. You do not need an account.
        </p>
      </div>
      {actionData?.verdict && <VerdictCard verdict={actionData.verdict} sha256={actionData.given} />}
      <VerifyForm typed={actionData?.typed ?? ''} problem={actionData?.problem ?? null} />
      <VerifyNotes />
      <script type="module" src={hashFileUrl} fetchPriority="low" />
    </div>
  );
}

function VerifyForm({ typed, problem }: { typed: string; problem: string | null }) {
  return (
    <form
      className="card form-page-form verify-form"
      method="post"
      action="/verify"
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
        <label htmlFor="file">Signed copy (PDF)</label>
        <input id="file" name="file" type="file" accept="application/pdf,.pdf" aria-describedby="file-hint" />
        <p className="field-hint" id="file-hint">
          At most 20 MB. The file is not kept; with JavaScript it does not even leave your device.
        </p>
      </div>
      <div className="field">
        <label htmlFor="sha256">Or its SHA-256</label>
        <input
          id="sha256"
          name="sha256"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? 'sha256-hint' : 'verify-problem sha256-hint'}
        />
        <p className="field-hint" id="sha256-hint">
          64 characters, 0 to 9 and a to f. Spaces and capital letters are fine.
        </p>
      </div>
      <button className="button button-primary" type="submit" data-busy-label="Checking...">
        Check
      </button>
    </form>
  );
}

function VerifyNotes() {
  return (
    <ul className="form-page-notes">
      <li>
        <strong>What is checked.</strong> Whether a signed copy with exactly these bytes was made here, and whether the
        quote, its history and the signature on record still match it.
      </li>
      <li>
        <strong>What is not.</strong> A PDF from before the decision, a printed and scanned copy, or one that a program
        has saved anew: their bytes differ. Ask for the file as it was mailed.
      </li>
      <li>
        <strong>What is kept.</strong> Neither the file nor its hash.
      </li>
    </ul>
  );
}
