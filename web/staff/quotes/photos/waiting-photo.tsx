import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeptPhoto } from '../../../offline/photo-record.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { PhotoUploads } from './use-photo-queue.ts';

/** A photo that is still on this device: on its way, waiting for signal, or refused with the reason. */
export function WaitingPhoto({ photo, queue }: { photo: KeptPhoto; queue: PhotoUploads }) {
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
              aria-label={`Put ${photo.name} aside`}
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
            {isSending ? `Uploading… ${share} %` : queue.isOffline ? 'On this device, uploads with signal' : 'Waiting'}
          </Text>
        </>
      )}
    </li>
  );
}

/** A picture that is being read when its address ends is an error to the browser. */
const RELEASE_MS = 10_000;

function useLocalUrl(blob: Blob): string | null {
  // Read from the device again it is another object with the same bytes, and no reason to load the picture anew.
  const [first] = useState(blob);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(first);
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), RELEASE_MS);
  }, [first]);
  return url;
}
