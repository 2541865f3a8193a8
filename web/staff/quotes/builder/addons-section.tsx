import { memo, useCallback, useState } from 'react';
import { withAddon, withoutLine } from '#web/staff/quotes/form-edits.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { AddonChips, type OfferedAddon } from './addon-chips.tsx';
import { sameEntries, useBuilderPart, useEdit } from './builder-model.ts';
import { LineList } from './line-list.tsx';

/** The priced add-ons of the quote, below the services. */
export function AddonLines() {
  const hasAny = useBuilderPart(({ draft }) => draft.form.lines.some(({ kind }) => kind === 'addon'));
  const [openId, setOpenId] = useState<string | null>(null);
  const toggleLine = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);
  return hasAny && <LineList of="addons" openId={openId} onToggle={toggleLine} />;
}

/** Offers the rate book's add-ons as toggles. A quote keeps an add-on that was removed from the rate book. */
export const AddonOffer = memo(function AddonOffer() {
  const edit = useEdit();
  const onQuote = useBuilderPart(({ draft }) => draft.form.lines.filter((line) => line.kind === 'addon'), sameEntries);
  const book = useRateBook().data;
  const offered: readonly OfferedAddon[] = book?.addons ?? [];
  const former = onQuote
    .filter((line) => !offered.some(({ name }) => name === line.basis.addon))
    .map((line) => ({ name: line.basis.addon, type: line.basis.type, value: line.basis.value }));

  function toggle(name: string) {
    const line = onQuote.find(({ basis }) => basis.addon === name);
    if (line) return edit((form) => withoutLine(form, line.id).form, `${name} removed`);
    const addon = offered.find((each) => each.name === name);
    if (book && addon) edit((form) => withAddon(form, book, addon), `${name} added`);
  }

  return (
    <AddonChips addons={[...offered, ...former]} chosen={onQuote.map((line) => line.basis.addon)} onToggle={toggle} />
  );
});
