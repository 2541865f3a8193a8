import { formatMoney } from '#domain/pricing/money.ts';
import { materialLabel, type SurfaceType, UNIT_SUFFIXES, type Unit } from '#domain/pricing/rate-book.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { chosenUnits, type RateChoice, withServiceToggled } from '#web/staff/quotes/rate-choice.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { useBuilderPart } from './builder-model.ts';

const QUANTITY_LABELS: Record<Unit, string> = {
  sqft: 'Surface area (sq ft)',
  lft: 'Length (ft)',
  flat: 'Quantity',
};
const PLAIN = 'plain';

interface RateChoiceFieldsProps {
  surface: SurfaceType;
  choice: RateChoice;
  onChange: (choice: RateChoice) => void;
  /** true after an attempt to add lines; missing fields are then marked */
  asked: boolean;
}

export function RateChoiceFields({ surface, choice, onChange, asked }: RateChoiceFieldsProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const money = (cents: number) => formatMoney(cents, currency);
  const perUnit = (unit: Unit) => (unit === 'flat' ? 'flat' : `/ ${UNIT_SUFFIXES[unit]}`);
  return (
    <>
      <ChoicePills
        legend="Services"
        multiple
        options={surface.services.map((service) => ({
          id: service.id,
          label: service.name,
          detail: `${money(service.base_rate_cents)} ${perUnit(service.uom)}`,
        }))}
        chosen={choice.serviceIds}
        onChoose={(id) => onChange(withServiceToggled(choice, id))}
        error={asked && choice.serviceIds.length === 0 ? 'Choose at least one service' : undefined}
      />
      {surface.materials.length > 0 && (
        <ChoicePills
          legend="Material"
          isRow
          options={[
            { id: PLAIN, label: 'Any / not sure', detail: '×1.00' },
            ...surface.materials.map((row) => ({
              id: row.id,
              label: materialLabel(row.material),
              detail: `×${row.multiplier.toFixed(2)}`,
            })),
          ]}
          chosen={[choice.materialId ?? PLAIN]}
          onChoose={(id) => onChange({ ...choice, materialId: id === PLAIN ? null : id })}
        />
      )}
    </>
  );
}

/** Asks for one quantity per unit of the chosen services. */
export function RateQuantities({
  surface,
  choice,
  onChange,
  asked,
  hasFirstFocus,
}: RateChoiceFieldsProps & { hasFirstFocus: boolean }) {
  return (
    <>
      {chosenUnits(surface, choice).map((unit, index) => (
        <QuantityField
          key={unit}
          label={QUANTITY_LABELS[unit]}
          unit={UNIT_SUFFIXES[unit]}
          className="rate-quantity"
          data-autofocus={(hasFirstFocus && index === 0) || undefined}
          value={choice.quantities[unit]}
          onChange={(quantity) => onChange({ ...choice, quantities: { ...choice.quantities, [unit]: quantity } })}
          error={asked && !choice.quantities[unit] ? 'Quantity must be more than 0' : undefined}
        />
      ))}
    </>
  );
}
