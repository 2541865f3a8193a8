import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateFor, TemplateText } from '#domain/messages/template-kinds.ts';
import type { TextSegments } from '#domain/messages/text-segments.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { QuoteChoice, TYPING_PAUSE_MS } from '#web/staff/components/quote-choice.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { Scrolled } from '#web/staff/components/scrolled.tsx';

interface TemplatePreviewProps {
  which: TemplateFor;
  words: TemplateText;
  quoteId: string | undefined;
  onQuote: (id: string | undefined) => void;
}

export function TemplatePreview({ which, words, quoteId, onQuote }: TemplatePreviewProps) {
  const [subject] = useDebouncedValue(words.subject, TYPING_PAUSE_MS);
  const [body] = useDebouncedValue(words.body, TYPING_PAUSE_MS);
  const preview = useQuery({
    ...queries.templates.preview.queryOptions({
      input: { ...which, subject, body, ...(quoteId ? { quote_id: quoteId } : {}) },
    }),
    placeholderData: keepPreviousData,
    // Not cached, because every pause in typing creates another preview.
    gcTime: 0,
  });
  const shown = preview.data;
  return (
    <div className="template-preview">
      <Panel title="Preview" lead="Links don’t work in the preview.">
        <QuoteChoice
          label="Shown with"
          placeholder="Sample quote"
          shown={shown?.quote ?? null}
          clear={quoteId === undefined ? undefined : 'Show newest quote'}
          onChoose={(quote) => onQuote(quote?.id)}
        />
        {shown && which.channel === 'email' && <MailPreview {...shown} />}
        {shown && which.channel === 'text' && <TextPreview text={shown.text} segments={shown.segments} />}
        {!shown && !preview.isError && <Skeleton h={420} role="status" aria-label="Loading" />}
        {preview.isError && <FailedState error={preview.error} onRetry={() => void preview.refetch()} />}
      </Panel>
    </div>
  );
}

const MAIL_VIEWS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'plain', label: 'Plain text' },
] as const;

/** Shows the email in a sandboxed frame. Scripts don't run there, and links don't work. */
function MailPreview({ subject, html, text }: { subject: string; html: string; text: string }) {
  const [view, setView] = useState<(typeof MAIL_VIEWS)[number]['value']>('phone');
  return (
    <>
      <SegmentedControl aria-label="Preview as" value={view} onChange={setView} data={[...MAIL_VIEWS]} />
      <Text size="sm" className="breakable">
        Subject: <strong>{subject}</strong>
      </Text>
      {view === 'plain' ? (
        <Text size="sm" className="template-plain">
          {text}
        </Text>
      ) : (
        <Scrolled className="template-mail" data-view={view} label="The email">
          <iframe sandbox="" srcDoc={html} title="Email preview" />
        </Scrolled>
      )}
    </>
  );
}

function TextPreview({ text, segments }: { text: string; segments: TextSegments | null }) {
  return (
    <>
      <Text size="sm" className="template-plain template-bubble">
        {text}
      </Text>
      {segments && (
        <Group gap={4}>
          <Text size="sm">
            Billed as {segments.segments === 1 ? '1 text' : `${segments.segments} texts`}: {segments.units} characters,{' '}
            {segments.left} left.
          </Text>
          {segments.unusual !== null && (
            <Text size="sm" c="dimmed">
              “{segments.unusual}” is a special character, so fewer characters fit in each text.
            </Text>
          )}
        </Group>
      )}
    </>
  );
}
