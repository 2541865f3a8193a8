import { quoteTexts } from '#domain/language/texts.ts';
import { lineLabel } from '#domain/pricing/wording.ts';
import { keyed } from '#web/ui/keyed.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import optionsUrl from './options.js?url';

/** Marks what options.js replaces when the choice changes: everything that shows an amount. */
export const pricedBy = ({ options }: ApprovalQuote) => (options ? { 'data-priced': true } : {});

type Options = NonNullable<ApprovalQuote['options']>;

const placesOf = (options: Options) => options.flatMap(({ chosen }, place) => (chosen ? [place] : []));

/** Returns "&revision=2&option=0&option=2", which a link to this page needs to keep the choice; '' without options. */
export function choiceQuery({ options, revision }: ApprovalQuote): string {
  return options
    ? `&revision=${revision}${placesOf(options)
        .map((place) => `&option=${place}`)
        .join('')}`
    : '';
}

/** The total that the customer sees while they approve. The server refuses an approval of another one. */
export function ShownTotal({ quote: { options, total_cents } }: { quote: ApprovalQuote }) {
  return options && <input type="hidden" name="total" value={total_cents} data-chosen={placesOf(options).join()} />;
}

interface OptionsProps {
  quote: ApprovalQuote;
  /** undefined where nothing can be chosen, such as in the staff's preview */
  nonce?: string | undefined;
}

/**
 * Offers the lines that the customer can add or remove. The checkboxes are part of the approval form, so the
 * customer signs exactly what is checked. The server computes the total of each choice, with and without scripts.
 */
export function Options({ quote, nonce }: OptionsProps) {
  const { options, language, revision } = quote;
  if (!options) return null;
  const texts = quoteTexts(language).options;
  const isFixed = nonce === undefined;
  return (
    <section className="quote-options" id="options" data-options={revision}>
      <h2 id="options-title">{texts.heading}</h2>
      <div className="quote-ways" role="group" aria-labelledby="options-title" aria-describedby="options-note">
        {keyed(options, ({ description }) => description).map(([key, option], place) => (
          <label key={key}>
            <input
              type="checkbox"
              name="option"
              value={place}
              form="approve"
              defaultChecked={option.chosen}
              disabled={isFixed}
            />
            <strong>{option.description}</strong>{' '}
            <strong className="number">+{formats(quote).money(option.line_total_cents)}</strong>{' '}
            <span className="muted small">{option.included || amountOf(option, quote)}</span>
          </label>
        ))}
      </div>
      <p className="muted small" id="options-note">
        {texts.note}
      </p>
      {!isFixed && (
        <>
          <noscript>
            <button type="submit" name="intent" value="choose" form="approve" className="button">
              {texts.update}
            </button>
          </noscript>
          <p role="status" className="visually-hidden" data-total={texts.total('%')} data-offline={texts.offline} />
          <script type="module" src={optionsUrl} nonce={nonce} />
        </>
      )}
    </section>
  );
}

/** Returns "1,200 sq ft × $0.20", or nothing where the price says it all. */
function amountOf(option: Options[number], { organization, language }: ApprovalQuote): string {
  const isWhole = option.unit === 'flat' && option.quantity === 1;
  return isWhole ? '' : lineLabel(option, organization.currency, language);
}

/** Lists what was offered and not chosen, below what was decided. */
export function NotChosen({ quote }: { quote: ApprovalQuote }) {
  const left = (quote.options ?? []).filter(({ chosen }) => !chosen);
  if (left.length === 0) return null;
  const { money } = formats(quote);
  const what = left.map(({ description, line_total_cents }) => `${description} (${money(line_total_cents)})`);
  return (
    <p className="muted small quote-left-out">
      {quoteTexts(quote.language).options.notChosen}: {what.join(', ')}
    </p>
  );
}
