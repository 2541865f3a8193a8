import { Alert, Anchor, Checkbox, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { TextDraft as TextDraftSchema } from '#contract/text-messages.ts';
import { PHONE_MAX } from '#domain/contact-details.ts';
import { staffDate } from '#domain/dates.ts';
import { checkTemplate } from '#domain/messages/check-template.ts';
import { textNumber } from '#domain/messages/phone-number.ts';
import { TEXT_BODY_MAX } from '#domain/messages/template-limits.ts';
import { type ConsentWay, TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';
import { TextCounter } from './text-counter.tsx';

type TextDraft = z.output<typeof TextDraftSchema>;

const TYPING_MS = 400;

interface TextDialogProps {
  onClose: () => void;
  onSent: () => void;
  onOwnPhone: () => void;
}

export function TextDialog({ onClose, onSent, onOwnPhone }: TextDialogProps) {
  const { quote, company } = useQuote();
  const [phone, setPhone] = useState(quote.customer_phone);
  const [typed] = useDebouncedValue(phone, TYPING_MS);
  const draft = useQuery({
    ...queries.textMessages.draft.queryOptions({ input: { id: quote.id, phone: typed } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [text, setText] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<{ field: 'phone' | 'text' | 'agreed'; message: string } | null>(null);
  const send = useSendText(quote.id, onSent);
  const body = text ?? draft.data?.text ?? '';
  const idempotencyKey = useCallKey({ phone, body, agreed });
  const failure = readFailure(draft);
  const barrier = typed === phone ? (draft.data?.barrier ?? null) : null;
  const asksConsent = barrier === 'no_consent' || barrier === 'unreachable';

  async function submit(): Promise<boolean> {
    const found = problemOf({ phone, body, needsConsent: asksConsent && !agreed });
    setProblem(found);
    return found ? false : send({ phone, text: body, agreed: asksConsent && agreed }, idempotencyKey);
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);

  return (
    <FormDialog
      title={`Text ${quote.number}`}
      submit={company.texts === 'test' ? SAVE_WITHOUT_SENDING : 'Send text'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="To"
        type="tel"
        inputMode="tel"
        maxLength={PHONE_MAX}
        value={phone}
        error={errorOf('phone')}
        onChange={(event) => {
          setPhone(event.currentTarget.value);
          setAgreed(false);
          setProblem(null);
        }}
      />
      {failure !== null && <FailedState error={failure} onRetry={() => void draft.refetch()} />}
      {!draft.data && failure === null && <Skeleton h={120} />}
      {draft.data && (
        <>
          <Textarea
            label="Text"
            description="{{approval_link}} becomes the link to the quote."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={TEXT_BODY_MAX}
            value={body}
            error={errorOf('text')}
            data-autofocus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <TextCounter text={body} link={draft.data.link} />
          <Consent
            draft={draft.data}
            barrier={barrier}
            agreed={agreed}
            error={errorOf('agreed')}
            onAgreed={(ticked) => {
              setAgreed(ticked);
              setProblem(null);
            }}
          />
        </>
      )}
      {company.texts === 'test' && (
        <Text size="sm">Texting isn’t connected yet. This text will be saved, not sent.</Text>
      )}
      <Text size="sm" c="dimmed">
        Or{' '}
        <Anchor component="button" type="button" size="sm" onClick={onOwnPhone}>
          text from my phone
        </Anchor>{' '}
        (opens Messages).
      </Text>
    </FormDialog>
  );
}

function problemOf({ phone, body, needsConsent }: { phone: string; body: string; needsConsent: boolean }) {
  if (textNumber(phone) === null) {
    const message = phone.trim() ? TEXT_BLOCK_SENTENCES.invalid_phone : 'Enter a phone number';
    return { field: 'phone', message } as const;
  }
  const [wrong] = checkTemplate('quote_sent', 'text', { subject: '', body });
  if (wrong) return { field: 'text', message: wrong.message } as const;
  return needsConsent ? ({ field: 'agreed', message: 'Check this once your customer opts in.' } as const) : null;
}

function useSendText(id: string, onSent: () => void) {
  const { commands, company } = useQuote();
  return async (wish: { phone: string; text: string; agreed: boolean }, idempotencyKey: string): Promise<boolean> => {
    const detail = await commands.attemptInDialog(async () => {
      await commands.assertSynced();
      return commands.stored(await api.textMessages.send({ id, ...wish }, { context: { idempotencyKey } }));
    });
    if (!detail) return false;
    onSent();
    toastSuccess(
      company.texts === 'test'
        ? 'Text saved, not sent'
        : `Texting ${wish.phone}. The quote shows “Sent” once the text is accepted.`,
    );
    return true;
  };
}

const HOW: Readonly<Record<ConsentWay, string>> = {
  staff: 'recorded by ',
  customer: 'on a quote page',
  reply: 'by text',
  network: 'reported by the carrier',
};

interface ConsentProps {
  draft: TextDraft;
  barrier: TextDraft['barrier'];
  agreed: boolean;
  error: string | null;
  onAgreed: (agreed: boolean) => void;
}

/** Shows the customer's consent to texts on this phone. The first text requires the checkbox. */
function Consent({ draft, barrier, agreed, error, onAgreed }: ConsentProps) {
  const { company } = useQuote();
  const { consent } = draft;
  if (barrier !== null && barrier !== 'invalid_phone' && barrier !== 'no_consent' && barrier !== 'unreachable')
    return (
      <Alert color="slate" icon={<Icon name="warning" />} title="Can’t text this number">
        {TEXT_BLOCK_SENTENCES[barrier]}
      </Alert>
    );
  if (barrier === 'no_consent' || barrier === 'unreachable')
    return (
      <>
        {barrier === 'unreachable' && (
          <Alert color="slate" icon={<Icon name="warning" />} title="The last text wasn’t delivered">
            {TEXT_BLOCK_SENTENCES.unreachable}
          </Alert>
        )}
        <Checkbox
          label="Customer opted in to texts"
          description="Saved with your name and the time. They can reply STOP to opt out."
          checked={agreed}
          error={error}
          onChange={(event) => onAgreed(event.currentTarget.checked)}
        />
      </>
    );
  if (consent?.state !== 'agreed') return null;
  const day = staffDate(new Date(consent.at), company.time_zone);
  return (
    <Text size="sm" c="dimmed">
      Opted in to texts on {day}, {HOW[consent.how]}
      {consent.how === 'staff' && consent.by_name}.
    </Text>
  );
}
