import { pageTexts } from '#domain/language/texts.ts';
import { type ApprovalQuote, formats } from './formats.ts';

/** Shows questions and answers in a card of their own. */
export function Conversation({ quote }: { quote: ApprovalQuote }) {
  if (!quote.conversation?.length) return null;
  return (
    <section className="quote-block no-print" id="questions">
      <h2>{pageTexts(quote.language).questions.asked}</h2>
      <AskedQuestions quote={quote} />
    </section>
  );
}

/** Shows questions and answers as plain text. Nothing in them becomes a link. */
export function AskedQuestions({ quote, id }: { quote: ApprovalQuote; id?: string }) {
  const { conversation = [], organization, mailed_to } = quote;
  if (conversation.length === 0) return null;
  const texts = pageTexts(quote.language).questions;
  const { moment } = formats(quote);
  return (
    <ol className="quote-conversation" id={id}>
      {conversation.map(({ text, asked_at, answer }) => (
        <li key={asked_at + text}>
          <p className="muted small">
            {texts.you}, {moment(asked_at)}
          </p>
          <p className="quote-words">{text}</p>
          {answer ? (
            <div className="quote-answer">
              <p className="muted small">
                {answer.by ? `${answer.by}, ${organization.name}` : organization.name} {texts.answered},{' '}
                {moment(answer.at)}
              </p>
              <p className="quote-words">{answer.text}</p>
            </div>
          ) : (
            <p className="muted small">{mailed_to ? texts.waitingMail : texts.waiting}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
