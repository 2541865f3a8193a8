import { type QuoteTexts, quoteTexts } from '#domain/language/texts.ts';
import { Icon } from '#web/ui/icons.tsx';
import { keyed } from '#web/ui/keyed.ts';
import type { ApprovalQuote } from './formats.ts';

function sinceOf({ is_new_offer, is_since_approved }: ApprovalQuote, texts: QuoteTexts['changes']): string {
  if (is_since_approved) return texts.sinceApproved;
  return is_new_offer ? texts.sinceDeclined : texts.sinceBefore;
}

/**
 * Lists what changed since the version that the customer last viewed or decided. An icon and a word show the kind of
 * change.
 */
export function Changes({ quote }: { quote: ApprovalQuote }) {
  const { changes = [], language } = quote;
  const texts = quoteTexts(language).changes;
  if (changes.length === 0) return null;
  return (
    <section className="quote-changes">
      <h2>{texts.heading}</h2>
      <p className="muted">{sinceOf(quote, texts)}</p>
      <ul>
        {keyed(changes, ({ what }) => what).map(([key, { what, before, after }]) => (
          <li key={key}>
            <span>{what}</span>
            {after && (
              <ins className={before === null ? 'quote-added' : undefined}>
                {before === null && <Icon name="plus" size={16} />}
                {before === null ? `${texts.added}${after}` : after}
              </ins>
            )}
            {before && (
              <span className={after ? 'muted' : 'quote-removed'}>
                {!after && <Icon name="close" size={16} />}
                {after ? `(${texts.was}` : texts.removed}
                <del>{before}</del>
                {after && ')'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
