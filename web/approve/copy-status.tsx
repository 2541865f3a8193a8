import { pageTexts } from '#domain/language/texts.ts';
import type { ApprovalQuote } from './formats.ts';

export interface CopyLinks {
  file: string;
  /** polled by the script until the file exists; a sample's file always exists */
  ask?: string | undefined;
  wait?: string | undefined;
}

export const copyPagePath = (token: string) => `/quote/approve/${token}/signed-copy`;

/** True after the decision until a job has created the copy. */
export const isCopyAwaited = ({ decision }: ApprovalQuote) => decision !== null && !decision.signed_pdf;

interface CopyProps {
  quote: ApprovalQuote;
  links: CopyLinks;
}

/**
 * Says where to find the copy. A job creates it after the decision, and follow-copy.js polls until it exists. The
 * line reserves space for the longest text, so the page doesn't move.
 */
export function CopyStatus({ quote, links }: CopyProps) {
  const { decision, language, mailed_to } = quote;
  const texts = pageTexts(language).result;
  return (
    <>
      {mailed_to && <p>{texts.copyTo(mailed_to)}</p>}
      {isCopyAwaited(quote) && (
        <p className="quote-copy no-print" data-copy={links.ask} data-ready={texts.copyHere} data-late={texts.copyLate}>
          <span aria-live="polite">{texts.copyPreparing}</span>
        </p>
      )}
      {decision?.signed_pdf && !mailed_to && <p className="no-print">{texts.copyHere}</p>}
    </>
  );
}

/**
 * Links to the copy from the start. Until the copy exists, the link opens a waiting page. It then has no `download`
 * attribute, because the browser would save the waiting page instead of the copy.
 */
export function CopyLink({ quote: { decision, language, status }, links }: CopyProps) {
  if (!decision) return null;
  const texts = pageTexts(language).result;
  const isThere = decision.signed_pdf || links.wait === undefined;
  return (
    <a
      className="button"
      href={isThere ? links.file : links.wait}
      data-copy-file={isThere ? undefined : links.file}
      download={isThere || undefined}
    >
      {status === 'declined'
        ? texts.downloadDecline
        : decision.by === 'staff'
          ? texts.downloadApproval
          : texts.downloadSigned}
    </a>
  );
}
