import { Text } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { LOCALES } from '#domain/language/language.ts';
import { linesIn } from '#domain/pricing/line-language.ts';
import { formatMoney, sumCents } from '#domain/pricing/money.ts';
import { notChosen } from '#domain/pricing/packages.ts';
import { withShares } from '#domain/pricing/quote-totals.ts';
import { quantityLabel, totalsRows } from '#domain/pricing/wording.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { approvalOfDetail } from '#web/staff/quotes/approval-preview.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { keyed } from '#web/ui/keyed.ts';
import { CustomerView } from './customer-view.tsx';
import { PriceMath } from './price-math.tsx';
import { useQuote } from './quote-model.ts';
import { loweredOf } from './shown-payments.ts';
import { whoIs } from './step-text.ts';

type Shown = ReturnType<typeof shownOf>;
type Line = Shown['items'][number];

/** Keeps the ids of the lines, which the customer's page doesn't have. */
const shownOf = (quote: Detail, company: CompanyView) => ({
  ...approvalOfDetail(quote, company),
  items: linesIn(withShares(quote.items), quote.language),
});

/** The most lines shown at first. */
const LINES_ON_CARD = 4;

/** Summarizes the customer page. The button opens the page itself. */
export function SeenByCustomer() {
  const { quote, company } = useQuote();
  const [isOpen, setIsOpen] = useState(false);
  const shown = useMemo(() => shownOf(quote, company), [quote, company]);
  const { organization, property_address, items } = shown;
  const title = `What ${whoIs(quote)} sees`;
  return (
    <PageSection
      title={title}
      {...(items.length > LINES_ON_CARD && { count: items.length })}
      aside={
        <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
          Open page
        </button>
      }
    >
      <div className="paper">
        <div className="paper-words">
          <p className="paper-company">{organization.name}</p>
          <Total shown={shown} />
          <p className="paper-place">{property_address}</p>
          <Lines shown={shown} />
        </div>
        <FirstPhoto photos={shown.photos} />
      </div>
      <PriceMath />
      {isOpen && (
        <Dialog title={title} size="56rem" className="page-dialog" onClose={() => setIsOpen(false)}>
          <CustomerView />
        </Dialog>
      )}
    </PageSection>
  );
}

/** The services and what is added to them. Of many services only the first are shown, with the sum of the others. */
function Lines({ shown }: { shown: Shown }) {
  const { items, language, organization } = shown;
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const rest = items.slice(LINES_ON_CARD);
  const money = (cents: number) => formatMoney(cents, organization.currency, LOCALES[language]);
  const sum = money(sumCents(rest.map(({ line_total_cents }) => line_total_cents)));
  return (
    <>
      <ChosenPackage shown={shown} />
      <dl className="paper-lines" id={id}>
        {(showsAll ? items : items.slice(0, LINES_ON_CARD)).map((line) => (
          <div key={line.id}>
            <dt>{[line.description, quantityOf(line, language)].filter(Boolean).join(' · ')}</dt>
            <dd>{money(line.line_total_cents)}</dd>
          </div>
        ))}
      </dl>
      {rest.length > 0 && (
        <button
          type="button"
          className="text-button paper-more"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? 'Show fewer services'
            : `Show ${rest.length} more ${rest.length === 1 ? 'service' : 'services'}, ${sum}`}
        </button>
      )}
      <dl className="paper-lines paper-sums">
        <TotalsRows shown={shown} withSum={rest.length > 0} />
      </dl>
      <LeftOut shown={shown} />
    </>
  );
}

/** Names the package that counts, above its lines. */
function ChosenPackage({ shown: { packages, status } }: { shown: Shown }) {
  const chosen = packages?.find((each) => each.chosen);
  if (!chosen) return null;
  return (
    <p className="paper-place">{status === 'approved' ? `Approved: ${chosen.name}` : `${chosen.name} selected`}</p>
  );
}

/** Lists the packages and options that don't count: what the customer can still choose, or what they left out. */
function LeftOut({ shown }: { shown: Shown }) {
  const isPending = shown.status === 'pending';
  const { packages, options } = notChosen(shown);
  return (
    <>
      <LeftOutLines
        title={isPending ? 'Other packages' : 'Packages not selected'}
        lines={packages.map(({ name, sum_cents }) => ({ name, cents: sum_cents }))}
        shown={shown}
      />
      <LeftOutLines
        title={isPending ? 'Options the customer can add' : 'Options not selected'}
        lines={options.map(({ description, line_total_cents }) => ({ name: description, cents: line_total_cents }))}
        shown={shown}
      />
    </>
  );
}

interface LeftOutLinesProps {
  title: string;
  lines: readonly { name: string; cents: number }[];
  shown: Shown;
}

function LeftOutLines({ title, lines, shown: { language, organization } }: LeftOutLinesProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {title}
      </Text>
      <dl className="paper-lines">
        {keyed(lines, ({ name }) => name).map(([key, { name, cents }]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{formatMoney(cents, organization.currency, LOCALES[language])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Returns the quantity; '' for a flat price, whose quantity says nothing. */
function quantityOf(line: Line, language: Shown['language']): string {
  return line.unit === 'flat' ? '' : quantityLabel(line, language);
}

function FirstPhoto({ photos }: Pick<Shown, 'photos'>) {
  const [photo] = photos;
  if (!photo) return null;
  const { url } = photo.images.find(({ width }) => width >= PHOTO_WIDTH) ?? { url: photo.image_url };
  return <img src={url} alt={photo.description} width={photo.width} height={photo.height} />;
}

/** in pixels, sharp enough for a 2x screen */
const PHOTO_WIDTH = 400;

function Total({ shown: { total_cents, organization } }: { shown: Shown }) {
  const { quote } = useQuote();
  const { payments } = usePaymentsModel();
  const lowered = loweredOf(quote, payments);
  const { currency } = organization;
  return (
    <p className="paper-total">
      <Amount cents={lowered?.total_cents ?? total_cents} currency={currency} />
      {lowered && <span>Approved total {formatMoney(lowered.signed_total_cents, currency)}</span>}
    </p>
  );
}

/** The discount and the tax, and for a list of lines also their sum. */
function TotalsRows({ shown, withSum = false }: { shown: Shown; withSum?: boolean }) {
  const rows = totalsRows(shown, shown.organization.currency, { language: shown.language });
  return rows
    .filter(({ kind }) => kind === 'discount' || kind === 'tax' || (withSum && kind === 'subtotal'))
    .map(({ kind, label, amount }) => (
      <div key={kind}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ));
}
