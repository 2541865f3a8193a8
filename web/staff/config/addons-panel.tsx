import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { memo } from 'react';
import { formatMoney, formatShare, roundedProduct } from '#domain/pricing/money.ts';
import { ADDON_TYPES, type Addon, type AddonType } from '#domain/pricing/rate-book.ts';
import { newId } from '#web/offline/new-id.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { Dispatch } from './book-edits.ts';
import { errorAt, type FieldProblem, fieldId, focusSoon } from './fields.ts';
import { CentsField, FractionField } from './number-fields.tsx';
import { RowFields } from './row-fields.tsx';

const TYPE_LABELS: Record<AddonType, string> = { percent: 'Percent', flat: 'Flat' };
const TYPE_OPTIONS = ADDON_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

interface AddonsPanelProps {
  addons: readonly Addon[];
  currency: string;
  problem: FieldProblem | null;
  readOnly: boolean;
  dispatch: Dispatch;
}

export const AddonsPanel = memo(function AddonsPanel({ addons, readOnly, dispatch, ...row }: AddonsPanelProps) {
  return (
    <PageSection title="Add-ons" count={addons.length} className="config-addons-section">
      {addons.length === 0 && <p className="config-empty">No add-ons yet.</p>}
      {addons.length > 0 && (
        <div className="config-rows config-addons">
          {!readOnly && (
            <div className="config-row config-labels" aria-hidden="true">
              <span>Name</span>
              <span>Type</span>
              <span>Value</span>
              <span>Adds</span>
            </div>
          )}
          {addons.map((addon, index) => (
            <AddonRow key={addon.id} addon={addon} index={index} readOnly={readOnly} dispatch={dispatch} {...row} />
          ))}
        </div>
      )}
      {!readOnly && (
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => {
            dispatch({ type: 'addon.add', id: newId() });
            focusSoon(fieldId('addons', addons.length, 'name'));
          }}
        >
          Add add-on
        </Button>
      )}
    </PageSection>
  );
});

interface AddonRowProps extends Omit<AddonsPanelProps, 'addons'> {
  addon: Addon;
  index: number;
}

function AddonRow({ addon, index, currency, problem, readOnly, dispatch }: AddonRowProps) {
  const id = (field: string) => fieldId('addons', index, field);
  const value = {
    id: id('value'),
    label: 'Value',
    value: addon.value,
    onChange: (next: number) => dispatch({ type: 'addon.change', id: addon.id, change: { value: next } }),
    error: errorAt(id('value'), problem),
  };
  return (
    <RowFields
      label={`Add-on ${addon.name || index + 1}`}
      name={addon.name || 'New add-on'}
      detail={addon.type === 'flat' ? `+${formatMoney(addon.value, currency)}` : `+${formatShare(addon.value)}`}
      readOnly={readOnly}
      isForcedOpen={addon.name === '' || problem?.fieldId.startsWith(id('')) === true}
    >
      <TextInput
        id={id('name')}
        label="Add-on name"
        value={addon.name}
        onChange={(event) =>
          dispatch({ type: 'addon.change', id: addon.id, change: { name: event.currentTarget.value } })
        }
        error={errorAt(id('name'), problem)}
      />
      <SegmentedControl
        id={id('type')}
        aria-label="Type"
        data={TYPE_OPTIONS}
        value={addon.type}
        onChange={(to) => dispatch({ type: 'addon.retype', id: addon.id, to })}
      />
      {addon.type === 'flat' ? (
        <CentsField key="flat" {...value} currency={currency} />
      ) : (
        <FractionField key="percent" {...value} />
      )}
      <span className="config-adds">{addsText(addon, currency)}</span>
      <ActionIcon
        className="config-remove"
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove add-on ${addon.name || index + 1}`}
        onClick={() => dispatch({ type: 'addon.remove', id: addon.id })}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </RowFields>
  );
}

const EXAMPLE_CENTS = 20_000;

/** Says what an add-on adds: "+$85.00", "+$30.00 on $200.00". */
function addsText({ type, value }: Addon, currency: string): string {
  if (type === 'flat') return `+${formatMoney(value, currency)}`;
  const added = formatMoney(roundedProduct([EXAMPLE_CENTS, value]), currency);
  return `+${added} on ${formatMoney(EXAMPLE_CENTS, currency)}`;
}
