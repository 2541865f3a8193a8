import { pageTexts } from '#domain/language/texts.ts';
import { ChoiceChips } from './choice-chips.tsx';
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

/** The way back after a decline: asks the company for a new quote, until a question waits for its reply. */
export function AskNewQuote({ quote }: { quote: ApprovalQuote }) {
  const { language, organization, standing_version, closing, conversation = [] } = quote;
  if (standing_version || closing || conversation.some(({ answer }) => !answer)) return null;
  const texts = pageTexts(language).result;
  return (
    <form method="post" className="quote-again no-print">
      <h2 id="again">{texts.changedMind}</h2>
      <p>{texts.canSend(organization.name)}</p>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="language" value={language} />
      <fieldset aria-labelledby="again">
        <ChoiceChips name="question" choices={texts.newQuotes} />
      </fieldset>
      {/* Sent without a choice: the server reads the first value. */}
      <input type="hidden" name="question" value={texts.newQuote} />
      <button type="submit" className="button button-primary">
        {texts.askNewQuote}
      </button>
    </form>
  );
}
