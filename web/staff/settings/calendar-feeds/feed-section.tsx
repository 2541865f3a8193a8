import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { FEED_DAYS, type FeedKind } from '#domain/calendar/calendar-feed.ts';
import { staffDate } from '#domain/dates.ts';
import { copyText } from '#web/staff/components/copy-text.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type Feed, useFeed } from './use-feed.ts';

const TEXTS: Readonly<Record<FeedKind, { title: string; about: string }>> = {
  own: { title: 'Your visits', about: 'Your own visits and blocked times' },
  company: { title: 'The whole company', about: 'Everyone’s visits and blocked times' },
};

export function FeedSection({ kind, feed }: { kind: FeedKind; feed: Feed | null }) {
  const { title, about } = TEXTS[kind];
  const { isBusy, turnOn } = useFeed(kind);
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}, from {FEED_DAYS.past} days ago to {FEED_DAYS.ahead} days ahead.
        </Text>
      </div>
      {feed ? (
        <FeedAddress title={title} feed={feed} />
      ) : (
        <Button
          variant="default"
          className="panel-button"
          leftSection={<Icon name="link" />}
          loading={isBusy}
          onClick={() => void turnOn()}
        >
          Create link
          <For title={title} />
        </Button>
      )}
    </Stack>
  );
}

/** Names the section for screen readers, because the buttons of both sections have the same labels. */
function For({ title }: { title: string }) {
  return <span className="visually-hidden"> for {title.toLowerCase()}</span>;
}

function FeedAddress({ title, feed }: { title: string; feed: Feed }) {
  const { timeZone } = useViewer();
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null);
  const { renew, turnOff } = useFeed(feed.kind);
  const close = () => setAsking(null);
  return (
    <>
      {feed.url ? (
        <TextInput
          label={
            <>
              Calendar link
              <For title={title} />
            </>
          }
          description={`Created ${staffDate(feed.created_at, timeZone)}`}
          value={feed.url}
          readOnly
          className="feed-address"
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <Text size="sm">You have a calendar link, but we can’t show it again. Replace it to get a new one.</Text>
      )}
      <Group gap="xs">
        {feed.url && <UseAddress title={title} url={feed.url} />}
        <Button variant="default" leftSection={<Icon name="reopen" />} onClick={() => setAsking('renew')}>
          Replace
          <For title={title} />
        </Button>
        <Button variant="default" leftSection={<Icon name="close" />} onClick={() => setAsking('turnOff')}>
          Turn off
          <For title={title} />
        </Button>
      </Group>
      {asking === 'renew' && (
        <FormDialog
          title="Replace the calendar link?"
          submit="Replace link"
          danger
          onSubmit={() => renew(feed)}
          onClose={close}
        >
          <Text size="sm">
            The current link stops working right away in every calendar that uses it. Add the new one there.
          </Text>
        </FormDialog>
      )}
      {asking === 'turnOff' && (
        <FormDialog title="Turn off the calendar link?" submit="Turn off" danger onSubmit={turnOff} onClose={close}>
          <Text size="sm">
            It stops working right away in every calendar that uses it. You can create a new one later.
          </Text>
        </FormDialog>
      )}
    </>
  );
}

function UseAddress({ title, url }: { title: string; url: string }) {
  return (
    <>
      <Button
        component="a"
        href={url.replace(/^https?:/, 'webcal:')}
        variant="default"
        leftSection={<Icon name="calendar" />}
      >
        Add to calendar
        <For title={title} />
      </Button>
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy(url)}>
        Copy
        <For title={title} />
      </Button>
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await copyText(Promise.resolve(url));
    toastSuccess('Link copied.');
  } catch {
    toastProblem('Couldn’t copy the link. Select it and copy it manually.');
  }
}
