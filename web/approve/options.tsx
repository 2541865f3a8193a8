import { quoteTexts } from '#domain/language/texts.ts';
import { notChosen } from '#domain/pricing/packages.ts';
import { keyed } from '#web/ui/keyed.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import optionsUrl from './options.js?url';
import { amountOf, type OfferedOption, Packages, ReplaceableOptions } from './packages.tsx';

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
 * Offers packages, options that replace each other, and lines that the customer can add or remove. The controls are part
 * of the approval form, so the customer signs exactly what is checked. The server computes the total of each choice,
 * with and without scripts.
 */
export function Options({ quote, nonce }: OptionsProps) {
  if (!quote.options) return null;
  const texts = quoteTexts(quote.language).options;
  const isFixed = nonce === undefined;
  const options = quote.options.map((option, place) => ({ ...option, place }));
  const ofPackages = options.filter(({ from_package }) => from_package !== undefined);
  const others = options.filter(({ from_package }) => from_package === undefined);
  return (
    <section className="quote-options" id="options" data-options={quote.revision}>
      <Packages quote={quote} options={ofPackages} isFixed={isFixed} />
      <ReplaceableOptions
        quote={quote}
        options={others.filter(({ one_of }) => one_of !== undefined)}
        isFixed={isFixed}
      />
      <Extras quote={quote} options={others.filter(({ one_of }) => one_of === undefined)} isFixed={isFixed} />
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

/** Offers the lines that the customer can add or remove, each for itself. */
function Extras({ quote, options, isFixed }: { quote: ApprovalQuote; options: OfferedOption[]; isFixed: boolean }) {
  if (options.length === 0) return null;
  const { money } = formats(quote);
  const Heading = quote.packages ? 'h3' : 'h2';
  return (
    <>
      <Heading id="options-title">{quoteTexts(quote.language).options.heading}</Heading>
      <div className="quote-ways" role="group" aria-labelledby="options-title" aria-describedby="options-note">
        {keyed(options, ({ description }) => description).map(([key, option]) => (
          <label key={key}>
            <input
              type="checkbox"
              name="option"
              value={option.place}
              form="approve"
              defaultChecked={option.chosen}
              disabled={isFixed}
            />
            <strong>{option.description}</strong> <strong className="number">+{money(option.line_total_cents)}</strong>{' '}
            <span className="muted small">{option.included || amountOf(option, quote)}</span>
          </label>
        ))}
      </div>
    </>
  );
}

/** Lists what was offered and not chosen, below what was decided. */
export function NotChosen({ quote }: { quote: ApprovalQuote }) {
  const { packages, options } = notChosen(quote);
  const texts = quoteTexts(quote.language).options;
  const { money } = formats(quote);
  return (
    <>
      <LeftOut
        title={texts.packagesNotChosen}
        names={packages.map(({ name, sum_cents }) => `${name} (${money(sum_cents)})`)}
      />
      <LeftOut
        title={texts.notChosen}
        names={options.map(({ description, line_total_cents }) => `${description} (${money(line_total_cents)})`)}
      />
    </>
  );
}

function LeftOut({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="muted small quote-left-out">
      {title}: {names.join(', ')}
    </p>
  );
}
