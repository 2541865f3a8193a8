import type { Language } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';

/** Why there is no quote to show, in the language of whoever opened the link. */
export interface MissingQuote {
  reason: 'unknown' | 'expired';
  language: Language;
}

/** An unknown, replaced or expired link. The card has the specified text; the toast says which of the three it is. */
export function NotFoundCard({ reason, language }: MissingQuote) {
  const { notFound, errors } = pageTexts(language);
  const message = reason === 'expired' ? errors.expired : notFound.unknownLink;
  return (
    <div lang={language}>
      <ToastRegion toast={{ kind: 'error', text: message }} />
      <main className="quote-page">
        <section className="card quote-missing">
          <h1>{notFound.heading}</h1>
          <p>{notFound.sentence}</p>
          {reason === 'expired' && <p className="muted">{notFound.newLink}</p>}
        </section>
      </main>
    </div>
  );
}
