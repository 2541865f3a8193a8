import { pageTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';

export function LaterVersionNotice({ quote }: { quote: ApprovalQuote }) {
  const { later_version, language, revision } = quote;
  if (!later_version) return null;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = later_version;
  return (
    <p className="quote-block quote-later">
      {texts.thisIs(revision)}{' '}
      <strong>{approved_at === null ? texts.waiting : texts.approved(formats(quote).date(approved_at))}</strong>{' '}
      <VersionLink path={path} label={texts.open} />
    </p>
  );
}

export function StandingVersionNotice({ quote }: { quote: ApprovalQuote }) {
  const { standing_version, language, status } = quote;
  if (!standing_version || status !== 'pending') return null;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = standing_version;
  return (
    <p className="quote-block quote-later">
      {texts.standsMeanwhile(formats(quote).date(approved_at))} <VersionLink path={path} label={texts.openApproved} />
    </p>
  );
}

/** @param props.path null for a version that has no page */
export function VersionLink({ path, label }: { path: string | null; label: string }) {
  if (path === null) return null;
  return (
    <a className="quote-link no-print" href={path}>
      {label}
    </a>
  );
}
