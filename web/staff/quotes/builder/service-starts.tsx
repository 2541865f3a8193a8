import { Button, Text } from '@mantine/core';
import { materialLabel } from '#domain/pricing/rate-book.ts';
import { choiceFor, type RateChoice } from '#web/staff/quotes/rate-choice.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { useRecentRates } from './use-recent-rates.ts';

const SURFACES_SHOWN = 8;

/** Offers surfaces while the quote has no lines, recent choices first. Each opens the sheet with that choice. */
export function ServiceStarts({ onPick }: { onPick: (start: RateChoice) => void }) {
  const book = useRateBook().data;
  const recent = useRecentRates(book);
  if (!book || book.surface_types.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Add what you’ll clean and how much.
      </Text>
    );
  return (
    <>
      {recent.length > 0 && (
        <div className="starts" role="group" aria-label="Recent">
          {recent.map(({ key, surface, material, choice }) => (
            <Button key={key} variant="default" onClick={() => onPick(choice)}>
              <span>
                {surface.name}
                <Text size="xs" span display="block">
                  {[serviceNames(surface, choice), material && materialLabel(material)].filter(Boolean).join(', ')}
                </Text>
              </span>
            </Button>
          ))}
        </div>
      )}
      <div className="starts" role="group" aria-label="What are you cleaning?">
        {book.surface_types.slice(0, SURFACES_SHOWN).map((surface) => (
          <Button key={surface.id} variant="default" onClick={() => onPick(choiceFor(surface))}>
            {surface.name}
          </Button>
        ))}
      </div>
    </>
  );
}

function serviceNames(surface: { services: readonly { id: string; name: string }[] }, { serviceIds }: RateChoice) {
  return surface.services
    .filter(({ id }) => serviceIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
