import { Checkbox } from '@mantine/core';
import { type AddonLine, appliesTo } from '#domain/pricing/quote-lines.ts';
import type { FormLine } from '../../../quote-form/quote-form.ts';
import { FoldedRow } from '../../components/folded-row.tsx';
import { withAddonOn } from '../form-edits.ts';
import { sameEntries, useBuilderPart, useEdit } from './builder-model.ts';

interface WorkLine {
  id: string;
  kind: Exclude<FormLine['kind'], 'addon'>;
  description: string;
}

const workOf = (lines: readonly FormLine[]): WorkLine[] =>
  lines.flatMap(({ id, kind, description }) => (kind === 'addon' ? [] : [{ id, kind, description }]));

/** What each percent add-on is counted on: all services, unless somebody chooses. With one service there is no question. */
export function AddonBases({ addons }: { addons: readonly AddonLine[] }) {
  const work = useBuilderPart(({ draft }) => workOf(draft.form.lines), sameEntries);
  if (addons.length === 0 || work.length < 2) return null;
  return (
    <div className="folded-rows">
      {addons.map((addon) => (
        <AddonBase key={addon.id} addon={addon} work={work} />
      ))}
    </div>
  );
}

function AddonBase({ addon, work }: { addon: AddonLine; work: readonly WorkLine[] }) {
  const edit = useEdit();
  const chosen = new Set(work.filter((line) => appliesTo(addon.basis, line)).map(({ id }) => id));
  const words = chosen.size === work.length ? 'All services' : `${chosen.size} of ${work.length} services`;
  return (
    <FoldedRow label={`${addon.basis.addon} on`} value={words}>
      {work.map(({ id, description }) => {
        const isOn = chosen.has(id);
        const next = new Set(chosen);
        if (isOn) next.delete(id);
        else next.add(id);
        return (
          <Checkbox
            key={id}
            className="touch-check"
            label={description || 'Custom line'}
            checked={isOn}
            // An add-on on nothing is no add-on: taking it off the quote is done above.
            disabled={isOn && chosen.size === 1}
            onChange={() => edit((form) => withAddonOn(form, addon.id, next), `${addon.basis.addon} on other services`)}
          />
        );
      })}
    </FoldedRow>
  );
}
