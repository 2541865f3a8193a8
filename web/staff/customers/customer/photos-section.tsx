import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { CustomerPhoto } from '#contract/customers.ts';
import { staffDate } from '#domain/dates.ts';
import { firstPinNumbers } from '#domain/quote/photo-pins.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { PhotoViewer } from '#web/staff/quotes/photos/photo-viewer.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

type Photo = z.output<typeof CustomerPhoto>;

const KINDS: Readonly<Record<Photo['image_type'], string>> = { pre_damage: 'Before', post_work: 'After' };
const SHOWN_FIRST = 6;

export function CustomerPhotosSection({ id }: { id: string }) {
  const query = useQuery(queries.customers.photos.queryOptions({ input: { id } }));
  const failure = readFailure(query);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  if (failure !== null && !query.data) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  const { length } = query.data;
  const photos = isWhole ? query.data : query.data.slice(0, SHOWN_FIRST);
  return (
    <PageSection
      title="Photos"
      count={length}
      aside={
        length > SHOWN_FIRST && (
          <UnstyledButton className="quiet-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer photos' : 'Show all photos'}
          </UnstyledButton>
        )
      }
    >
      <ul className="customer-photos">
        {photos.map((photo) => (
          <PhotoTile key={photo.id} photo={photo} onOpen={() => setOpened(photo.id)} />
        ))}
      </ul>
      {opened !== null && (
        <PhotoViewer
          photos={query.data}
          firstId={opened}
          onClose={() => setOpened(null)}
          firstNumbers={pinNumbers(query.data)}
        />
      )}
    </PageSection>
  );
}

/** Numbers the pins of each quote from 1. */
function pinNumbers(photos: readonly Photo[]): Map<string, number> {
  const quotes = Map.groupBy(photos, ({ quote_id }) => quote_id).values();
  return new Map([...quotes].flatMap((ofQuote) => [...firstPinNumbers(ofQuote)]));
}

function PhotoTile({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const { timeZone } = useViewer();
  const kind = KINDS[photo.image_type];
  return (
    <li>
      <UnstyledButton aria-haspopup="dialog" onClick={onOpen}>
        <img
          src={photo.images[0]?.url}
          alt={[`${kind}, ${photo.quote_number}`, photo.description].filter(Boolean).join(': ')}
          width={240}
          height={180}
          loading="lazy"
        />
        <span aria-hidden="true">
          {kind}, {staffDate(photo.created_at, timeZone)}
        </span>
      </UnstyledButton>
    </li>
  );
}
