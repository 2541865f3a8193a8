import { Badge, UnstyledButton } from '@mantine/core';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { type AddonLine, appliesTo } from '#domain/pricing/quote-lines.ts';
import { lineDescription, materialLabel, UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';
import { Icon } from '#web/ui/icons.tsx';

export interface LineHeadProps {
  line: FormLine;
  /** the quote's percent add-ons */
  addons: readonly AddonLine[];
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

function shareOf({ value }: AddonLine['basis']): string {
  return formatPercent(value, Number.isInteger(Math.round(value * 1e6) / 1e4) ? 0 : 1);
}

function appliedTo({ basis }: AddonLine): string {
  if (basis.type === 'flat') return 'Fixed amount';
  const count = basis.applies_to?.length;
  if (count === undefined) return `${shareOf(basis)} of all services`;
  return `${shareOf(basis)} of ${count === 1 ? '1 service' : `${count} services`}`;
}

/** Returns the line's name and the rest of its description. A description typed by hand stays whole. */
function nameOf(line: FormLine): { name: string; more: string } {
  if (line.kind !== 'service') return { name: line.description || 'Custom line', more: '' };
  const { service, surface_type, material } = line.basis;
  if (line.description !== lineDescription(service, surface_type, material))
    return { name: line.description || service, more: material ? materialLabel(material) : '' };
  return { name: service, more: material ? materialLabel(material) : surface_type };
}

function howMuch(line: FormLine, unitCents: number | null, currency: string): string {
  if (line.kind === 'addon') return appliedTo(line);
  if (unitCents === null) return '';
  const quantity = `${formatQuantity(line.quantity ?? 0)} ${UNIT_SUFFIXES[line.unit]}`.trim();
  return `${quantity} × ${formatMoney(unitCents, currency)}`;
}

export function LineHead(props: LineHeadProps) {
  const { line, addons, unitCents, totalCents, currency, faulty, isOpen, nameId, panel, onToggle } = props;
  const { name, more } = nameOf(line);
  const choice = choiceLabel(line);
  const applied = line.kind === 'addon' ? [] : addons.filter(({ basis }) => appliesTo(basis, line));
  return (
    <UnstyledButton
      className="line-head"
      onClick={() => onToggle(line.id)}
      aria-expanded={isOpen}
      aria-controls={panel}
    >
      <Picture line={line} />
      <span className="line-words">
        <span className="line-name" id={nameId}>
          {name}
        </span>
        <span className="line-how">
          {[more, howMuch(line, unitCents, currency)].filter(Boolean).join(' · ')}
          {line.kind === 'service' && line.unit_cents !== null && <Mark color="slate" words="custom price" />}
          {choice !== null && <Mark color="slate" words={choice} />}
          {!line.taxable && <Mark color="gray" words="not taxed" />}
          {faulty && !isOpen && <Mark color="clay" words="incomplete" />}
        </span>
        {applied.length > 0 && (
          <span className="line-addons">
            {applied.map(({ id, basis }) => (
              <span key={id} className="line-addon">
                {basis.addon} <b>+{shareOf(basis)}</b>
              </span>
            ))}
          </span>
        )}
      </span>
      <span className="number line-total">{totalCents === null ? '–' : formatMoney(totalCents, currency)}</span>
    </UnstyledButton>
  );
}

/** Returns what the customer decides about the line; null for a line of packages, which the switch above shows. */
function choiceLabel({ option, from_package, one_of }: FormLine): string | null {
  if (from_package !== undefined || option === undefined) return null;
  if (one_of !== undefined) return option === 'chosen' ? `one of “${one_of}”, preselected` : `one of “${one_of}”`;
  return option === 'chosen' ? 'optional' : 'optional, not selected';
}

function Picture({ line }: { line: FormLine }) {
  if (line.kind === 'service') return <SurfaceTile surface={line.basis.surface_type} />;
  return (
    <span className="icon-tile line-icon">
      <Icon name={line.kind === 'addon' ? 'plus' : 'pencil'} size={16} />
    </span>
  );
}

function Mark({ color, words }: { color: string; words: string }) {
  return (
    <Badge size="sm" tt="none" variant="light" color={color}>
      {words}
    </Badge>
  );
}
