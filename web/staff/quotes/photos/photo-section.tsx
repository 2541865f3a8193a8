import { Stack } from '@mantine/core';
import type { Photo as PhotoSchema } from '#contract/quote-fields.ts';
import type { z } from 'zod';
import type { PhotoGroup as Group } from '../../../offline/photo-queue.ts';
import { Panel } from '../../frame/screen.tsx';
import { PhotoGroup } from './photo-group.tsx';
import { type PhotoOwner, usePhotoQueue } from './use-photo-queue.ts';

export type Photo = z.output<typeof PhotoSchema>;

interface PhotoSectionProps {
  quoteId: string;
  photos: readonly Photo[];
  owner: PhotoOwner;
  /** groups that may still change; a decided quote takes photos of the finished work only */
  editable?: readonly Group[];
}

const BOTH: readonly Group[] = ['pre_damage', 'post_work'];

/** Both groups of photos, with those that are still on their way. */
export function PhotoSection({ quoteId, photos, owner, editable = BOTH }: PhotoSectionProps) {
  const queue = usePhotoQueue(quoteId, owner);
  return (
    <Panel dense title="Photos">
      <Stack gap="lg">
        {BOTH.map((group) => (
          <PhotoGroup
            key={group}
            group={group}
            quoteId={quoteId}
            photos={photos.filter((photo) => photo.image_type === group)}
            queue={queue}
            editable={editable.includes(group)}
          />
        ))}
      </Stack>
    </Panel>
  );
}
