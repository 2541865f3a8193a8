import { pageTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { VersionLink } from './later-version.tsx';

export function AfterDecline({ quote }: { quote: ApprovalQuote }) {
  const { language, organization, standing_version } = quote;
  if (!standing_version) return <p>{pageTexts(language).result.afterDecline(organization.name)}</p>;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = standing_version;
  return (
    <>
      <p>{texts.declined(organization.name)}</p>
      <p>
        <strong>{texts.stands(formats(quote).date(approved_at))}</strong>{' '}
        <VersionLink path={path} label={texts.openApproved} />
      </p>
    </>
  );
}
