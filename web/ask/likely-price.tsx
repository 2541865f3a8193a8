import { LOCALES } from '#domain/language/language.ts';
import { askTexts } from '#domain/language/texts.ts';
import { formatEstimate } from '#domain/pricing/money.ts';
import { type AskPageView, rangeText } from './ask-page.tsx';

type Price = NonNullable<AskPageView['price']>;

interface LikelyProps {
  page: AskPageView;
  price: Price | null;
}

/** Explains the likely price, one row for each surface. The script replaces what is marked. */
export function LikelyPrice({ page, price }: LikelyProps) {
  const { language, organization } = page;
  const texts = askTexts(language);
  const money = (cents: number) => formatEstimate(cents, organization.currency, LOCALES[language]);
  return (
    <section className="quote-block" aria-labelledby="likely" id="price">
      <h2 id="likely">{texts.likely}</h2>
      <div data-priced aria-live="polite">
        {price ? (
          <>
            <p className="ask-total number">{rangeText(price.likely, page)}</p>
            <p className="muted">{texts.beforeTax}</p>
            <dl className="quote-totals ask-rows">
              {price.rows.map((row) => (
                <div key={row.surface}>
                  <dt>{nameOf(page, row.surface)}</dt>
                  <dd>{rangeText(row, page)}</dd>
                </div>
              ))}
              {price.trip_cents > 0 && (
                <div>
                  <dt>{texts.trip}</dt>
                  <dd>{money(price.trip_cents)}</dd>
                </div>
              )}
            </dl>
            <p className="muted small">
              {price.minimum_cents > 0 && `${texts.minimum(money(price.minimum_cents))} `}
              {assumed(page, price)}
            </p>
          </>
        ) : (
          <p className="muted">{texts.choose}</p>
        )}
      </div>
    </section>
  );
}

const nameOf = ({ surfaces }: AskPageView, surface: string) =>
  surfaces.find((each) => each.surface === surface)?.name ?? surface;

function assumed(page: AskPageView, { rows }: Price): string {
  const materials = rows.flatMap(
    ({ surface }) => page.surfaces.find((each) => each.surface === surface)?.material || [],
  );
  if (materials.length === 0) return '';
  const list = new Intl.ListFormat(LOCALES[page.language]).format(new Set(materials));
  return askTexts(page.language).assumes(list);
}
