import { Drawer, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { brandLook } from '#domain/company/brand-color.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { notChosen } from '#domain/pricing/packages.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { whoIs } from '#web/staff/quotes/detail/step-text.ts';
import { sameEntries, sameFields, sameItems, useBuilderPart } from './builder-model.ts';
import type { EditedDraft } from './edited-draft.ts';
import { LivePreview } from './live-preview.tsx';
import { useTotalsRows } from './use-totals-rows.ts';

/** The most lines shown. More would push the card's button out of view. */
const LINES_SHOWN = 4;

/** A small picture of the customer page next to the fields. It opens the page itself. */
export const PreviewCard = memo(function PreviewCard({ onOpen }: { onOpen: () => void }) {
  const name = useBuilderPart(({ draft }) => whoIs(draft.form));
  const hasLines = useBuilderPart(({ draft: { priced } }) => priced !== null && priced.lines.length > 0);
  if (!hasLines) return null;
  return (
    <section className="preview-card" aria-label="Preview">
      <div className="preview-card-head">
        <h2>{`What ${name} sees`}</h2>
        <UnstyledButton className="quiet-link" aria-haspopup="dialog" onClick={onOpen}>
          Open
        </UnstyledButton>
      </div>
      {/* Hidden from screen readers, because the text next to the picture and the page that opens say the same. */}
      <div className="preview-card-page" aria-hidden="true">
        <div className="preview-card-sheet">
          <CoverPhoto />
          <div className="preview-card-words">
            <Company />
            <Total />
            <Address />
            <Lines />
            <DiscountAndTax />
            <Sign />
          </div>
        </div>
      </div>
    </section>
  );
});

function CoverPhoto() {
  const url = useBuilderPart(({ stored }) => stored?.photos[0]?.images[0]?.url ?? stored?.photos[0]?.image_url);
  return url && <img src={url} alt="" className="preview-card-photo" />;
}

function Company() {
  const company = useBuilderPart(({ company: { name, logo_url } }) => ({ name, logo_url }), sameFields);
  return (
    <p className="preview-card-company">
      {company.logo_url && <img src={company.logo_url} alt="" />}
      {company.name}
    </p>
  );
}

function Total() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const cents = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? 0);
  return <Amount cents={cents} currency={currency} />;
}

function Address() {
  return <p className="preview-card-soft">{useBuilderPart(({ draft }) => draft.form.property_address)}</p>;
}

function Lines() {
  const currency = useBuilderPart(({ company }) => company.currency);
  const lines = useBuilderPart(
    ({ draft: { priced } }) =>
      (priced?.lines ?? [])
        .slice(0, LINES_SHOWN)
        .map(({ id, description, line_total_cents }) => ({ id, description, line_total_cents })),
    sameEntries,
  );
  const others = useBuilderPart(({ draft }) => otherChoices(draft), sameItems);
  const rest = useBuilderPart(({ draft: { priced } }) => (priced?.lines.length ?? 0) - LINES_SHOWN);
  return (
    <>
      {lines.map(({ id, description, line_total_cents }) => (
        <p key={id} className="preview-card-line">
          <span>{description || 'Custom line'}</span>
          <span>{formatMoney(line_total_cents, currency)}</span>
        </p>
      ))}
      {rest > 0 && <p className="preview-card-line">{`and ${rest} more`}</p>}
      {others.map((what) => (
        <p key={what} className="preview-card-line">
          {what}
        </p>
      ))}
    </>
  );
}

/** Returns "2 other packages" and "1 option to add". */
function otherChoices({ priced }: EditedDraft): string[] {
  if (!priced) return [];
  const { packages, options } = notChosen(priced);
  const extras = options.filter(({ one_of }) => one_of === undefined).length;
  return [
    ...(packages.length > 0 ? [packages.length === 1 ? '1 other package' : `${packages.length} other packages`] : []),
    ...(extras > 0 ? [extras === 1 ? '1 option to add' : `${extras} options to add`] : []),
  ];
}

/** Without these, the lines wouldn't add up to the total above them. */
function DiscountAndTax() {
  return useTotalsRows()
    .filter(({ kind }) => kind === 'discount' || kind === 'tax')
    .map(({ kind, label, amount }) => (
      <p key={kind} className="preview-card-line">
        <span>{label}</span>
        <span>{amount}</span>
      </p>
    ));
}

function Sign() {
  const brand = useBuilderPart(({ company }) => company.brand_color);
  const [light, dark] = [brandLook(brand, 'light'), brandLook(brand, 'dark')];
  return (
    <p
      className="preview-card-sign"
      style={{
        background: `light-dark(${light.fill}, ${dark.fill})`,
        color: `light-dark(${light.ink}, ${dark.ink})`,
      }}
    >
      Review and sign
    </p>
  );
}

interface PreviewDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function PreviewDrawer({ opened, onClose }: PreviewDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="100dvh"
      title="What the customer will see"
      closeButtonProps={{ 'aria-label': 'Close preview' }}
      // As wide as on the customer's phone.
      styles={{ body: { padding: 0 } }}
    >
      <LivePreview />
    </Drawer>
  );
}
