import { memo, useCallback, useState } from 'react';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import type { Addon } from '#domain/pricing/rate-book.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { withAddon, withoutLine } from '#web/staff/quotes/form-edits.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { sameEntries, useBuilderPart, useEdit } from './builder-model.ts';
import { LineList } from './line-list.tsx';

type Choice = Pick<Addon, 'name' | 'type' | 'value'>;

/** Offers the rate book's add-ons as toggles. A quote keeps an add-on that was removed from the book. */
export const AddonsSection = memo(function AddonsSection() {
  const edit = useEdit();
  const currency = useBuilderPart(({ company }) => company.currency);
  const onQuote = useBuilderPart(({ draft }) => draft.form.lines.filter((line) => line.kind === 'addon'), sameEntries);
  const [openId, setOpenId] = useState<string | null>(null);
  const toggleLine = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);
  const book = useRateBook().data;
  const offered: Choice[] = book?.addons ?? [];
  const former = onQuote
    .filter((line) => !offered.some(({ name }) => name === line.basis.addon))
    .map((line) => ({ name: line.basis.addon, type: line.basis.type, value: line.basis.value }));
  const addons = [...offered, ...former];
  if (addons.length === 0) return null;

  const detailOf = ({ type, value }: Choice) =>
    type === 'percent' ? formatPercent(value, 0) : formatMoney(value, currency);

  function toggle(name: string) {
    const line = onQuote.find(({ basis }) => basis.addon === name);
    if (line) return edit((form) => withoutLine(form, line.id).form, `${name} removed`);
    const addon = offered.find((each) => each.name === name);
    if (book && addon) edit((form) => withAddon(form, book, addon), `${name} added`);
  }

  return (
    <Panel dense title="Add-ons" className="addons">
      <ChoicePills
        legend="Add-ons"
        multiple
        options={addons.map((addon) => ({ id: addon.name, label: addon.name, detail: detailOf(addon) }))}
        chosen={onQuote.map((line) => line.basis.addon)}
        onChoose={toggle}
      />
      {onQuote.length > 0 && <LineList of="addons" openId={openId} onToggle={toggleLine} />}
    </Panel>
  );
});
