import { appliesTo } from '#domain/pricing/quote-lines.ts';
import { withAddonOnLine } from '#web/staff/quotes/form-edits.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { AddonChips } from './addon-chips.tsx';
import { sameItems, useBuilderPart, useEdit } from './builder-model.ts';

/** The percent add-ons of one line. A flat add-on belongs to the whole quote. */
export function LineAddons({ lineId }: { lineId: string }) {
  const edit = useEdit();
  const book = useRateBook().data;
  const isOnly = useBuilderPart(({ draft }) => draft.form.lines.filter(({ kind }) => kind !== 'addon').length < 2);
  const chosen = useBuilderPart(
    ({ draft: { form } }) =>
      form.lines.flatMap((line) =>
        line.kind === 'addon' && line.basis.type === 'percent' && appliesTo(line.basis, { id: lineId, kind: 'service' })
          ? [line.basis.addon]
          : [],
      ),
    sameItems,
  );
  // For a single line, the quote's own add-ons are the same.
  if (!book || isOnly) return null;
  const addons = book.addons.filter(({ type }) => type === 'percent');

  function toggle(name: string) {
    const addon = addons.find((each) => each.name === name);
    const isOn = !chosen.includes(name);
    if (book && addon)
      edit((form) => withAddonOnLine(form, book, { addon, lineId, isOn }), `${name} ${isOn ? 'added' : 'removed'}`);
  }

  return <AddonChips addons={addons} chosen={chosen} onToggle={toggle} />;
}
