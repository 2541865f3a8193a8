import { quoteTexts } from '#domain/language/texts.ts';
import { packageContents } from '#domain/pricing/package-contents.ts';
import { packagePlace } from '#domain/pricing/packages.ts';
import { lineLabel } from '#domain/pricing/wording.ts';
import { keyed } from '#web/ui/keyed.ts';
import { type ApprovalQuote, formats } from './formats.ts';

export type OfferedOption = NonNullable<ApprovalQuote['options']>[number] & { place: number };

interface ChoiceProps {
  quote: ApprovalQuote;
  options: readonly OfferedOption[];
  isFixed: boolean;
}

/**
 * Offers the packages, the smallest first. Each is a radio button with the places of the options that it contains, so a
 * choice of a package is a choice of options like any other.
 */
export function Packages({ quote, options, isFixed }: ChoiceProps) {
  const { packages = [], language } = quote;
  if (packages.length === 0) return null;
  const { choosePackage, recommended } = quoteTexts(language).options;
  const format = formats(quote);
  const chosen = packagePlace(options);
  return (
    <>
      <h2 id="packages-title">{choosePackage}</h2>
      <div className="quote-ways quote-packages" role="radiogroup" aria-labelledby="packages-title">
        {packages.map((each, place) => (
          <label key={each.name}>
            <input
              type="radio"
              name="option-package"
              value={placesOfPackage(options, place)}
              form="approve"
              defaultChecked={place === chosen}
              disabled={isFixed}
            />
            <strong>
              {each.name}
              {each.recommended && <span className="badge">{recommended}</span>}
            </strong>{' '}
            <strong className="number" data-priced>
              {format.money(each.sum_cents)}
            </strong>{' '}
            <Contents quote={quote} place={place} />
          </label>
        ))}
      </div>
    </>
  );
}

const placesOfPackage = (options: readonly OfferedOption[], place: number) =>
  options
    .flatMap((option) => (option.from_package !== undefined && option.from_package <= place ? option.place : []))
    .join();

/** Lists what the package adds to the one below it. */
function Contents({ quote, place }: { quote: ApprovalQuote; place: number }) {
  const { everythingIn } = quoteTexts(quote.language).options;
  const { below, more_cents, work } = packageContents(quote, place);
  return (
    <span className="small">
      {below !== null && (
        <span className="muted" data-priced>
          {everythingIn(below, more_cents > 0 ? formats(quote).money(more_cents) : null)}
        </span>
      )}
      {keyed(work, ({ description }) => description).map(([key, { description }]) => (
        <span key={key}>{description}</span>
      ))}
    </span>
  );
}

/** Returns "1,200 sq ft × $0.20", or nothing where the price says it all. */
export function amountOf(option: Omit<OfferedOption, 'place'>, { organization, language }: ApprovalQuote): string {
  const isWhole = option.unit === 'flat' && option.quantity === 1;
  return isWhole ? '' : lineLabel(option, organization.currency, language);
}

/** Offers options that replace each other, one list for each name. */
export function ReplaceableOptions({ quote, options, isFixed }: ChoiceProps) {
  const groups = Map.groupBy(options, ({ one_of }) => one_of);
  const { money } = formats(quote);
  return [...groups].map(([name, group], number) => {
    if (name === undefined) return null;
    const [title, field] = [`one-of-${number}`, `option-of-${number}`];
    return (
      <section key={name} className="quote-options">
        <h3 id={title}>{name}</h3>
        <div className="quote-ways" role="radiogroup" aria-labelledby={title}>
          {keyed(group, ({ description }) => description).map(([key, option]) => (
            <label key={key}>
              <input
                type="radio"
                name={field}
                value={option.place}
                form="approve"
                defaultChecked={option.chosen}
                disabled={isFixed}
              />
              <strong>{option.description}</strong> <strong className="number">{money(option.line_total_cents)}</strong>{' '}
              <span className="muted small">{option.included || amountOf(option, quote)}</span>
            </label>
          ))}
        </div>
      </section>
    );
  });
}
