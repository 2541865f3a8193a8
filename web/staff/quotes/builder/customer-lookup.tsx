import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDebouncedCallback, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries } from '#web/api/query.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { Initials } from '#web/staff/components/initials.tsx';
import { withCustomer } from '#web/staff/quotes/form-edits.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { sameItems, useBuilderPart, useEdit, useFormText } from './builder-model.ts';
import { type CustomerPick, customerPicks } from './customer-picks.ts';

/** The shortest search. Two letters would match half of all customers. */
const SEARCH_MIN = 3;
const QUIET_MS = 250;
const FOUND_MAX = 10;
/** More suggestions would hide the next field on a phone. */
const SHOWN_MAX = 4;

export type CustomerFieldName = 'customer_name' | 'customer_email' | 'customer_phone' | 'property_address';

interface LookupProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  field: CustomerFieldName;
  isNext?: boolean;
  withTyped: (form: QuoteForm, typed: string) => QuoteForm;
  /** called after a saved customer was chosen */
  onPick?: () => void;
}

/**
 * Suggests existing customers whose name, email, phone or address contains the typed text. The list opens below the
 * field within the page, so it covers no other field.
 */
export function CustomerLookup({ field, isNext, withTyped, onPick, ...input }: LookupProps) {
  const edit = useEdit();
  // Empty until typing pauses, because matches for the previous text would be outdated.
  const [search, setSearch] = useState('');
  const searchInRest = useDebouncedCallback((typed: string) => setSearch(typed.trim()), QUIET_MS);
  const picks = usePicks(search);
  // Esc closes the list until the text changes again.
  const [isDismissed, setDismissed] = useState(false);
  const opened = picks.length > 0 && !isDismissed;
  const combobox = useCombobox({
    opened,
    onOpenedChange: (open) => setDismissed(!open),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  function rest() {
    searchInRest.cancel();
    setSearch('');
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const pick = picks[Number(key)];
        if (pick) edit((form) => withCustomer(form, pick.customer, pick.address), 'customer');
        rest();
        if (pick) onPick?.();
      }}
    >
      <div>
        <Combobox.EventsTarget targetType="input" withExpandedAttribute>
          <LookupInput
            {...input}
            field={field}
            isNext={isNext}
            onType={(typed) => {
              edit((form) => withTyped(form, typed), 'customer');
              setSearch('');
              setDismissed(false);
              combobox.resetSelectedOption();
              searchInRest(typed);
            }}
            onBlur={(event) => {
              searchInRest.cancel();
              // Closing the list moves the fields below it. A press on one of them must finish first.
              afterPress(() => setSearch(''));
              input.onBlur?.(event);
            }}
          />
        </Combobox.EventsTarget>
        {opened && <Suggestions picks={picks} search={search} />}
      </div>
    </Combobox>
  );
}

function Suggestions({ picks, search }: { picks: readonly CustomerPick[]; search: string }) {
  return (
    <div className="suggestions">
      <p className="suggestions-head" aria-hidden="true">
        Existing customers
      </p>
      <Combobox.Options aria-label="Existing customers">
        {picks.map(({ customer, address, notes }, index) => (
          <Combobox.Option key={`${customer.id} ${address}`} value={String(index)}>
            <Initials name={customer.name} />
            <span className="suggestion-words">
              <span className="suggestion-name breakable">
                <Found text={customer.name} search={search} />
              </span>
              <span className="suggestion-more breakable">
                {[address, customer.phone, customer.email].filter(Boolean).join(' · ')}
              </span>
              {notes && <span className="suggestion-notes breakable">{notes}</span>}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </div>
  );
}

/** Underlines the part of a text that was typed. */
function Found({ text, search }: { text: string; search: string }) {
  const at = text.toLowerCase().indexOf(search.toLowerCase());
  if (at < 0) return text;
  const end = at + search.length;
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, end)}</u>
      {text.slice(end)}
    </>
  );
}

interface LookupInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  field: CustomerFieldName;
  isNext: boolean | undefined;
  onType: (typed: string) => void;
}

/** The input of the lookup. @param props include those that the suggestion list adds, such as its ref */
function LookupInput({ field, isNext, onType, ref, ...input }: LookupInputProps) {
  const { ref: typedRef, defaultValue } = useFormText<HTMLInputElement>(field);
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) own.current?.focus();
  }, [isNext]);
  return (
    <TextInput
      {...input}
      ref={useMergedRef(ref, typedRef, own)}
      defaultValue={defaultValue}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

function usePicks(search: string): CustomerPick[] {
  const own = useBuilderPart(({ draft, stored }) => [draft.form.customer_id, stored?.customer_id ?? null], sameItems);
  const isWanted = search.length >= SEARCH_MIN;
  const { data } = useQuery({
    ...queries.customers.list.queryOptions({ input: { search, limit: FOUND_MAX } }),
    enabled: isWanted,
  });
  return isWanted && data ? customerPicks(data.items, own).slice(0, SHOWN_MAX) : [];
}
