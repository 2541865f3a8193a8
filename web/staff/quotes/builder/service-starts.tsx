import { useId } from 'react';
import { materialLabel } from '#domain/pricing/rate-book.ts';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';
import { choiceFor, type RateChoice } from '#web/staff/quotes/rate-choice.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { useRecentRates } from './use-recent-rates.ts';

const SURFACES_SHOWN = 9;

/** Offers surfaces while the quote has no lines, the last used choices below. Each opens the sheet with that choice. */
export function ServiceStarts({ onPick }: { onPick: (start: RateChoice) => void }) {
  const book = useRateBook().data;
  const recent = useRecentRates(book);
  const id = useId();
  if (!book || book.surface_types.length === 0)
    return <p className="section-lead">Add what you’ll clean and how much.</p>;
  return (
    <>
      <p className="section-lead">What are you cleaning?</p>
      <div className="surface-tiles" role="group" aria-label="What are you cleaning?">
        {book.surface_types.slice(0, SURFACES_SHOWN).map((surface) => (
          <button type="button" key={surface.id} className="surface-choice" onClick={() => onPick(choiceFor(surface))}>
            <SurfaceTile surface={surface.name} />
            <span>{surface.name}</span>
          </button>
        ))}
      </div>
      {recent.length > 0 && (
        <>
          <p className="section-lead starts-lead" id={id}>
            Last used
          </p>
          <div className="starts" role="group" aria-labelledby={id}>
            {recent.map(({ key, surface, material, choice }) => (
              <button type="button" key={key} className="start-tile" onClick={() => onPick(choice)}>
                <SurfaceTile surface={surface.name} />
                <span className="start-words">
                  <span className="start-name">{surface.name}</span>
                  <span className="start-more">
                    {[serviceNames(surface, choice), material && materialLabel(material)].filter(Boolean).join(', ')}
                  </span>
                </span>
              </button>
            ))}
          </div>
        </>
      )}
    </>
  );
}

function serviceNames(surface: { services: readonly { id: string; name: string }[] }, { serviceIds }: RateChoice) {
  return surface.services
    .filter(({ id }) => serviceIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
