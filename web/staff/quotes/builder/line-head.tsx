import { Badge, UnstyledButton } from '@mantine/core';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import type { AddonLine } from '#domain/pricing/quote-lines.ts';
import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';

export interface LineHeadProps {
  line: FormLine;
  /** null while the quote's amounts are over the maximum */
  unitCents: number | null;
  totalCents: number | null;
  currency: string;
  faulty: boolean;
  isOpen: boolean;
  /** id of the element that contains the line's name */
  nameId: string;
  panel: string;
  onToggle: (lineId: string) => void;
}

function appliedTo({ basis }: AddonLine): string {
  if (basis.type === 'flat') return 'Fixed amount';
  const share = formatPercent(basis.value, Number.isInteger(Math.round(basis.value * 1e6) / 1e4) ? 0 : 1);
  const count = basis.applies_to?.length;
  if (count === undefined) return `${share} of all services`;
  return count === 1 ? `${share} of 1 service` : `${share} of ${count} services`;
}

function howMuch(line: FormLine, unitCents: number | null, currency: string): string {
  if (line.kind === 'addon') return appliedTo(line);
  if (unitCents === null) return '';
  const quantity = `${formatQuantity(line.quantity ?? 0)} ${UNIT_SUFFIXES[line.unit]}`.trim();
  return `${quantity} × ${formatMoney(unitCents, currency)}`;
}

export function LineHead(props: LineHeadProps) {
  const { line, unitCents, totalCents, currency, faulty, isOpen, nameId, panel, onToggle } = props;
  return (
    <UnstyledButton
      className="line-head"
      onClick={() => onToggle(line.id)}
      aria-expanded={isOpen}
      aria-controls={panel}
    >
      <span className="line-words">
        <span className="line-name" id={nameId}>
          {line.description || 'Custom line'}
        </span>
        <span className="line-how">
          {howMuch(line, unitCents, currency)}
          {line.kind === 'service' && line.unit_cents !== null && <Mark color="amber" words="custom price" />}
          {!line.taxable && <Mark color="gray" words="not taxed" />}
          {faulty && !isOpen && <Mark color="clay" words="incomplete" />}
        </span>
      </span>
      <span className="number line-total">{totalCents === null ? '–' : formatMoney(totalCents, currency)}</span>
    </UnstyledButton>
  );
}

function Mark({ color, words }: { color: string; words: string }) {
  return (
    <Badge size="sm" tt="none" variant="light" color={color}>
      {words}
    </Badge>
  );
}
