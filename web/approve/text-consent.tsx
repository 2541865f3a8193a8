import { pageTexts } from '#domain/language/texts.ts';
import type { ApprovalQuote } from './formats.ts';

/** Asks for consent to texts. The box is never checked in advance and is separate from the decision. */
export function TextConsent({ quote: { text_consent, language } }: { quote: ApprovalQuote }) {
  if (!text_consent) return null;
  const texts = pageTexts(language).textConsent;
  return (
    <section className="quote-block no-print" aria-labelledby="texts">
      <h2 id="texts">{texts.heading}</h2>
      <form method="post" className="quote-form">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="phone" value={text_consent.phone} />
        <label className="quote-agree small">
          <input type="checkbox" name="agreed" required />
          <span>{text_consent.words}</span>
        </label>
        <button type="submit" name="intent" value="texts" className="button">
          {texts.send}
        </button>
      </form>
    </section>
  );
}
