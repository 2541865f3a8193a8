import { Checkbox } from '@mantine/core';
import { appliesTo } from '#domain/pricing/quote-lines.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { withAddonOn } from '#web/staff/quotes/form-edits.ts';
import { sameEntries, useBuilderPart, useEdit, useLinePart } from './builder-model.ts';

const workOf = (lines: readonly FormLine[]) =>
  lines.flatMap(({ id, kind, description }) => (kind === 'addon' ? [] : [{ id, kind, description }]));

/** Selects the services that a percent add-on applies to. The default is all of them. Hidden for a single service. */
export function AddonBase({ lineId }: { lineId: string }) {
  const edit = useEdit();
  const work = useBuilderPart(({ draft }) => workOf(draft.form.lines), sameEntries);
  const basis = useLinePart(lineId, (line) => (line.kind === 'addon' ? line.basis : null));
  if (!basis || basis.type === 'flat' || work.length < 2) return null;
  const chosen = new Set(work.filter((line) => appliesTo(basis, line)).map(({ id }) => id));

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    edit((form) => withAddonOn(form, lineId, next), `${basis?.addon} on other services`);
  }

  return (
    <fieldset className="addon-base">
      <legend>Applies to</legend>
      {work.map(({ id, description }) => (
        <Checkbox
          key={id}
          label={description || 'Custom line'}
          checked={chosen.has(id)}
          // An add-on must apply to at least one service.
          disabled={chosen.has(id) && chosen.size === 1}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
