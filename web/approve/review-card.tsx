import { reviewSite } from '#domain/company/review-link.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { ApprovalQuote } from './formats.ts';

/**
 * Asks every customer alike for a review once the work is done, next to a way to say what went wrong. No one is asked
 * first whether they are happy.
 */
export function ReviewCard({ quote: { review_url, language } }: { quote: ApprovalQuote }) {
  if (!review_url) return null;
  const texts = pageTexts(language).review;
  return (
    <section className="quote-block quote-after no-print" id="review">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      {/* The page's address opens the quote, so the other site doesn't get it. */}
      <p className="quote-actions">
        <a className="button" href={review_url} rel="noreferrer">
          <Icon name="star" />
          {texts.button(reviewSite(review_url))}
        </a>
      </p>
      <p>
        {texts.missed} <a href="#ask">{texts.sayIt}</a>.
      </p>
    </section>
  );
}
