import { pageTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';

/**
 * Shown on an approved quote that a later version replaced: names this version, names the one in effect, and links to
 * it.
 */
export function LaterVersionNotice({ quote }: { quote: ApprovalQuote }) {
  const { later_version, language, revision } = quote;
  if (!later_version) return null;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = later_version;
  return (
    <p className="card quote-later">
      {texts.thisIs(revision)}{' '}
      <strong>{approved_at === null ? texts.waiting : texts.approved(formats(quote).date(approved_at))}</strong>{' '}
      <VersionLink path={path} label={texts.open} />
    </p>
  );
}

/** Shown on a later version awaiting the customer's reply: names and links to the version in effect until then. */
export function StandingVersionNotice({ quote }: { quote: ApprovalQuote }) {
  const { standing_version, language, status } = quote;
  if (!standing_version || status !== 'pending') return null;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = standing_version;
  return (
    <p className="card quote-later">
      {texts.standsMeanwhile(formats(quote).date(approved_at))} <VersionLink path={path} label={texts.openApproved} />
    </p>
  );
}

/** Links to a version. @param props.path null for a version without its own page */
export function VersionLink({ path, label }: { path: string | null; label: string }) {
  if (path === null) return null;
  return (
    <a className="quote-link no-print" href={path}>
      {label}
    </a>
  );
}
