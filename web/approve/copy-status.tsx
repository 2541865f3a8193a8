import { pageTexts } from '#domain/language/texts.ts';
import type { ApprovalQuote } from './formats.ts';

/** Where the copy of a decision is. */
export interface CopyLinks {
  /** the file */
  file: string;
  /** answers the script when the file is there; a sample always has its file */
  ask?: string | undefined;
  /** a page that waits for the file */
  wait?: string | undefined;
}

/** The page that waits for the copy. */
export const copyPagePath = (token: string) => `/quote/approve/${token}/signed-copy`;

/** Right after the decision. */
export const isCopyAwaited = ({ decision }: ApprovalQuote) => decision !== null && !decision.signed_pdf;

interface CopyProps {
  quote: ApprovalQuote;
  links: CopyLinks;
}

/**
 * Shows where the copy is: on this page, and in an email if one is sent. A job creates it after the decision; until
 * then follow-copy.js polls for it and then replaces the text. The line reserves space for the longest one.
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
 * Links to the copy from the start, without `download`: opened too early, it shows a waiting page, which would be saved
 * instead.
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
