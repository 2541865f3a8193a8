import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { CustomerPhoto } from '#contract/customers.ts';
import { staffDate } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

type Photo = z.output<typeof CustomerPhoto>;

const KINDS: Readonly<Record<Photo['image_type'], string>> = { pre_damage: 'Before', post_work: 'After' };

export function CustomerPhotosPanel({ id }: { id: string }) {
  const { timeZone } = useViewer();
  const query = useQuery(queries.customers.photos.queryOptions({ input: { id } }));
  const failure = readFailure(query);
  if (failure !== null && !query.data) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  const byQuote = [...Map.groupBy(query.data, ({ quote_id }) => quote_id)];
  return (
    <Panel title="Photos" dense>
      {byQuote.map(([quoteId, photos]) => (
        <section key={quoteId} aria-label={`Photos of ${photos[0]?.quote_number}`}>
          <Text size="sm" mb={4}>
            <Anchor component={Link} to={`/app/quotes/${quoteId}`} underline="always" inherit fw={600}>
              {photos[0]?.quote_number}
            </Anchor>
            {photos[0] && `, ${staffDate(photos[0].created_at, timeZone)}`}
          </Text>
          <ul className="plain-list customer-photos">
            {photos.map((photo) => (
              <li key={photo.id}>
                <a href={photo.image_url} target="_blank" rel="noreferrer">
                  <img
                    src={photo.images[0]?.url}
                    alt={[KINDS[photo.image_type], photo.description].filter(Boolean).join(': ')}
                    width={96}
                    height={96}
                    loading="lazy"
                  />
                </a>
                <Text size="xs" c="dimmed" aria-hidden="true">
                  {KINDS[photo.image_type]}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
