import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../query.ts';
import type { KnownCustomer } from '../form-edits.ts';

export interface CustomerPick {
  customer: KnownCustomer;
  address: string;
  /** what staff know of the customer, such as a gate code */
  notes: string;
}

/** Two letters match half of all customers. */
const SEARCH_MIN = 3;
const QUIET_MS = 250;

interface LookupProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  onPick: (pick: CustomerPick) => void;
}

/** A text field that offers the known customers whose name, e-mail, phone or address contains what is typed. */
export function CustomerLookup({ value, onChange, onPick, ...input }: LookupProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState(false);
  const picks = usePicks(value, typed);
  const offered = typed && picks.length > 0;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const pick = picks[Number(key)];
        if (pick) onPick(pick);
        setTyped(false);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="input">
        <TextInput
          {...input}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setTyped(true);
            combobox.openDropdown();
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            input.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!offered}>
        <Combobox.Options aria-label="Known customers">
          {picks.map(({ customer, address, notes }, index) => (
            <Combobox.Option key={`${customer.id} ${address}`} value={String(index)}>
              <Text size="sm" fw={600} className="breakable">
                {customer.name}
              </Text>
              <Text size="xs" c="dimmed" className="breakable">
                {[address, customer.phone, customer.email].filter(Boolean).join(' · ')}
              </Text>
              {notes && (
                <Text size="xs" className="breakable" lineClamp={3}>
                  {notes}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** One pick for each property of each customer that matches. */
function usePicks(value: string, typed: boolean): CustomerPick[] {
  const wanted = value.trim();
  const [search] = useDebouncedValue(wanted, QUIET_MS);
  // Until typing rests this is the text from before, and its matches are not what is looked for.
  const isSettled = typed && search === wanted && search.length >= SEARCH_MIN;
  const { data = [] } = useQuery({
    ...queries.customers.search.queryOptions({ input: { search } }),
    enabled: isSettled,
  });
  if (!isSettled) return [];
  return data.flatMap(({ properties, notes, ...customer }) =>
    (properties.length > 0 ? properties : [{ address: '' }]).map(({ address }) => ({ customer, address, notes })),
  );
}
