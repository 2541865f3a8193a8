import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PhotoOnDevice } from '#web/offline/photo-record.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { PhotoUploads } from './use-photo-queue.ts';

export function WaitingPhoto({ photo, queue }: { photo: PhotoOnDevice; queue: PhotoUploads }) {
  const url = useLocalUrl(photo.blob);
  const isSending = queue.progress?.id === photo.id;
  const share = isSending ? Math.round((queue.progress?.share ?? 0) * 100) : 0;
  return (
    <li className="photo" data-state={photo.refusal ? 'refused' : 'waiting'}>
      <div className="photo-frame">
        {url && !photo.refusal ? (
          <img src={url} alt={`Not uploaded yet: ${photo.name}`} />
        ) : (
          <Icon name="image" size={28} />
        )}
      </div>
      {photo.refusal ? (
        <>
          <p className="field-error breakable" role="alert">
            {photo.name}: {photo.refusal}
          </p>
          <Group gap={4}>
            {photo.blob.size > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => void queue.retry(photo.id)}>
                Try again
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              ml="auto"
              aria-label={`Discard ${photo.name}`}
              onClick={() => void queue.discard(photo.id)}
            >
              <Icon name="close" />
            </ActionIcon>
          </Group>
        </>
      ) : (
        <>
          <Progress value={share} aria-label={`Upload of ${photo.name}`} />
          <Text size="xs" c="dimmed">
            {isSending ? `Uploading… ${share}%` : queue.isOffline ? 'Uploads when you’re back online' : 'Waiting'}
          </Text>
        </>
      )}
    </li>
  );
}

/** Milliseconds before an object URL is revoked. The browser reports an error if the image is still loading. */
const RELEASE_MS = 10_000;

function useLocalUrl(blob: Blob): string | null {
  // Every read from the device returns a new object with the same bytes. That must not reload the image.
  const [first] = useState(blob);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(first);
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), RELEASE_MS);
  }, [first]);
  return url;
}
