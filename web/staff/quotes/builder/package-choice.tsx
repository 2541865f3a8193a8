import { Alert, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { emptyPackage } from '#domain/pricing/packages.ts';
import { sameEntries, useBuilderPart, useBuilderStore } from './builder-model.ts';
import type { EditedDraft } from './edited-draft.ts';
import { PackagesDialog } from './packages-dialog.tsx';

/** Switches between the packages above the lines. Shows what each costs before discount and tax. */
export function PackageChoice() {
  const store = useBuilderStore();
  const [isEditing, setIsEditing] = useState(false);
  const packages = useBuilderPart(({ draft }) => draft.form.packages ?? [], sameEntries);
  const sums = useBuilderPart(({ draft }) => draft.priced?.packages ?? [], sameEntries);
  const viewed = useBuilderPart(({ draft }) => draft.viewed);
  const empty = useBuilderPart(({ draft }) => emptyPackage(draft.form.packages ?? [], draft.form.lines));
  const currency = useBuilderPart(({ company }) => company.currency);
  if (packages.length === 0) return null;
  const recommended = packages.find((each) => each.recommended);
  return (
    <Stack className="package-choice" gap="xs" align="flex-start">
      <SegmentedControl
        aria-label="Package"
        value={String(viewed)}
        onChange={(place) => store.model.editor.view(Number(place))}
        data={packages.map(({ name }, place) => ({
          value: String(place),
          label: (
            <>
              <span className="package-name">{name}</span>{' '}
              <span className="number">{formatMoney(sums[place]?.sum_cents ?? 0, currency)}</span>
            </>
          ),
        }))}
      />
      <Text size="sm" c="dimmed">
        {recommended ? `Recommended: ${recommended.name}` : 'None is recommended'} ·{' '}
        <UnstyledButton className="quiet-link" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
          Edit packages
        </UnstyledButton>
      </Text>
      {empty && (
        <Alert color="water">
          {empty} adds nothing yet. Select it above and add a service, or open a service and choose its packages.
        </Alert>
      )}
      {isEditing && <PackagesDialog onClose={() => setIsEditing(false)} />}
    </Stack>
  );
}

/** Names how many lines only larger packages contain, and switches to the next one. */
export function LinesAbove() {
  const store = useBuilderStore();
  const next = useBuilderPart(({ draft }) => namesAbove(draft));
  const count = useBuilderPart(
    ({ draft: { form, viewed } }) => form.lines.filter(({ from_package = 0 }) => from_package > viewed).length,
  );
  const viewed = useBuilderPart(({ draft }) => draft.viewed);
  if (next === null || count === 0) return null;
  return (
    <UnstyledButton className="quiet-link" onClick={() => store.model.editor.view(viewed + 1)}>
      {count === 1 ? '1 more line' : `${count} more lines`} in {next}
    </UnstyledButton>
  );
}

/** Returns "Deluxe and Premium"; null for the largest package. */
function namesAbove({ form: { packages = [] }, viewed }: EditedDraft): string | null {
  const names = packages.slice(viewed + 1).map(({ name }) => name);
  return names.length === 0 ? null : names.join(' and ');
}

/** Starts with packages. Only for a quote that has work to divide. */
export function PackageOffer() {
  const [isEditing, setIsEditing] = useState(false);
  const hasAny = useBuilderPart(({ draft }) => (draft.form.packages ?? []).length > 0);
  if (hasAny) return null;
  return (
    <>
      <UnstyledButton className="quiet-link" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
        Offer packages
      </UnstyledButton>
      {isEditing && <PackagesDialog onClose={() => setIsEditing(false)} />}
    </>
  );
}
