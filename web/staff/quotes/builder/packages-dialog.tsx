import { NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type NamedPackage, PACKAGE_NAME_MAX, PACKAGES_MAX, PACKAGES_MIN } from '#domain/pricing/packages.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { withPackages } from '#web/staff/quotes/package-edits.ts';
import { useBuilderStore, useEdit } from './builder-model.ts';

const FIRST_NAMES = ['Basic', 'Deluxe', 'Premium'];
const LABELS = ['Smallest package', 'Middle package', 'Largest package'];
const NOT_NAMED = 'Enter a name';

/** Returns why the names don't work, at the field's place. */
function problemOf(names: readonly string[], place: number): string | null {
  const name = names[place] ?? '';
  if (name === '') return place < PACKAGES_MIN ? NOT_NAMED : null;
  return names.some((other, index) => index < place && other.toLowerCase() === name.toLowerCase())
    ? 'Give each package its own name'
    : null;
}

/** Names the packages, from the smallest up, and says which one the company recommends. */
export function PackagesDialog({ onClose }: { onClose: () => void }) {
  const edit = useEdit();
  const store = useBuilderStore();
  const [former] = useState(store.model.draft.form.packages ?? []);
  const isNew = former.length === 0;
  const [typed, setTyped] = useState(() =>
    FIRST_NAMES.map((name, place) => (isNew ? name : (former[place]?.name ?? ''))),
  );
  const [recommended, setRecommended] = useState(() => (isNew ? 1 : former.findIndex((each) => each.recommended)));
  const [isRefused, setIsRefused] = useState(false);
  const names = typed.map((name) => name.trim());

  function save(): boolean {
    if (names.some((_, place) => problemOf(names, place) !== null)) {
      setIsRefused(true);
      return false;
    }
    const packages: NamedPackage[] = names
      .filter(Boolean)
      .map((name, place) => ({ name, recommended: place === recommended }));
    edit((form) => withPackages(form, packages), 'packages');
    return true;
  }

  function remove() {
    edit((form) => withPackages(form, []), 'packages removed');
    onClose();
  }

  return (
    <FormDialog
      title={isNew ? 'Offer packages' : 'Packages'}
      submit={isNew ? 'Offer packages' : 'Save'}
      onSubmit={async () => save()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        The customer picks one. Each package includes everything in the smaller ones.
      </Text>
      {typed.map((name, place) => (
        <TextInput
          key={LABELS[place]}
          label={place === 1 && names[2] === '' ? 'Larger package' : LABELS[place]}
          description={place === PACKAGES_MAX - 1 ? 'Leave empty to offer two' : undefined}
          maxLength={PACKAGE_NAME_MAX}
          value={name}
          error={isRefused && problemOf(names, place)}
          onChange={({ currentTarget: { value } }) =>
            setTyped(typed.map((former, other) => (other === place ? value : former)))
          }
        />
      ))}
      <NativeSelect
        label="Recommended"
        value={String(recommended)}
        data={[
          { value: '-1', label: 'None' },
          ...names.flatMap((name, place) => (name ? { value: String(place), label: name } : [])),
        ]}
        onChange={({ currentTarget: { value } }) => setRecommended(Number(value))}
      />
      {!isNew && (
        <UnstyledButton className="quiet-link" onClick={remove}>
          Remove packages
        </UnstyledButton>
      )}
    </FormDialog>
  );
}
