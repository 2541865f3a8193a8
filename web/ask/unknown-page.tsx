import type { Language } from '#domain/language/language.ts';
import { askTexts } from '#domain/language/texts.ts';
import './ask-page.tsx';

/** For an address that no company has, or a request that is over. */
export function UnknownAskPage({ language }: { language: Language }) {
  const texts = askTexts(language);
  return (
    <main className="quote-page ask-page" lang={language}>
      <div className="quote-columns">
        <section className="quote-block">
          <h1>{texts.unknown}</h1>
          <p>{texts.unknownLead}</p>
        </section>
      </div>
    </main>
  );
}
