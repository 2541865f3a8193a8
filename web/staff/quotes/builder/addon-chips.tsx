import { Chip, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import type { Addon } from '#domain/pricing/rate-book.ts';
import { useBuilderPart } from './builder-model.ts';

export type OfferedAddon = Pick<Addon, 'name' | 'type' | 'value'>;

/** Number of add-ons shown at first. The rate book lists the most common ones first, and a button shows the others. */
const OTHERS_SHOWN = 3;

interface AddonChipsProps {
  addons: readonly OfferedAddon[];
  chosen: readonly string[];
  onToggle: (name: string) => void;
}

export function AddonChips({ addons, chosen, onToggle }: AddonChipsProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const [showsAll, setShowsAll] = useState(false);
  if (addons.length === 0) return null;
  const others = addons.filter(({ name }) => !chosen.includes(name)).slice(0, OTHERS_SHOWN);
  const shown = showsAll ? addons : addons.filter((addon) => chosen.includes(addon.name) || others.includes(addon));
  const effectOf = ({ type, value }: OfferedAddon) =>
    `+${type === 'percent' ? formatPercent(value, 0) : formatMoney(value, currency)}`;
  return (
    <fieldset className="choice addon-chips">
      <legend>Add-ons</legend>
      <Group gap={6} className="choice-options">
        {shown.map((addon) => (
          <Chip key={addon.name} size="md" checked={chosen.includes(addon.name)} onChange={() => onToggle(addon.name)}>
            {addon.name} <span className="choice-detail">{effectOf(addon)}</span>
          </Chip>
        ))}
        {shown.length < addons.length && (
          <UnstyledButton className="quiet-link" aria-label="More add-ons" onClick={() => setShowsAll(true)}>
            More add-ons
          </UnstyledButton>
        )}
      </Group>
    </fieldset>
  );
}
