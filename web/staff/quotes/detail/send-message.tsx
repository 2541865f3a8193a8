import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { AllowanceNotice } from '#web/staff/mail-allowance/allowance-notice.tsx';
import { leadingWay, useOwnTexts } from '#web/staff/quotes/leading-way.ts';
import { smsText } from '#web/staff/quotes/sms.ts';
import { SuppressionNotice } from '#web/staff/suppressions/suppression-notice.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useQuote } from './quote-model.ts';

/** The message as the customer will get it through the channel that is offered first. */
export function SendMessage({ onEdit }: { onEdit: () => void }) {
  const { quote, company } = useQuote();
  const mayText = useOwnTexts() || company.texts !== 'none';
  const way = leadingWay(company, quote.customer_phone, mayText);
  if (way === 'email') return <EmailMessage onEdit={onEdit} />;
  if (way === 'text' && company.texts === 'none')
    return <Message title="Text message" text={smsText(quote, company.name, shortLink(quote.approval_url))} />;
  return null;
}

/** The link as people read it. Before the first sharing, nobody knows its end. */
function shortLink(url: string | null): string {
  return (url ?? `${window.location.origin}/…`).replace(/^https?:\/\//, '');
}

function EmailMessage({ onEdit }: { onEdit: () => void }) {
  const { quote } = useQuote();
  const mail = useWordedEmail();
  return (
    <>
      <AllowanceNotice onlyProblems />
      <SuppressionNotice email={quote.customer_email} />
      <Message
        title={mail?.subject ?? `Quote ${quote.number}`}
        text={mail?.text ?? 'The email includes the link and a PDF.'}
        onEdit={onEdit}
      />
    </>
  );
}

/** Returns the email in its template's wording for this quote; null until loaded, or if the viewer may not see it. */
function useWordedEmail(): { subject: string; text: string } | null {
  const { quote } = useQuote();
  const enabled = useViewer().may('templates.view');
  const which = { kind: 'quote_sent', language: quote.language, channel: 'email' } as const;
  const template = useQuery({ ...queries.templates.get.queryOptions({ input: which }), enabled });
  const { subject = '', body = '' } = template.data ?? {};
  const worded = useQuery({
    ...queries.templates.preview.queryOptions({ input: { ...which, subject, body, quote_id: quote.id } }),
    enabled: template.data !== undefined,
  });
  return worded.data ?? null;
}

interface MessageProps {
  title: string;
  text: string;
  onEdit?: () => void;
}

function Message({ title, text, onEdit }: MessageProps) {
  return (
    <section className="send-message" aria-label="Message">
      <div className="send-message-head">
        <h3>{title}</h3>
        {onEdit && (
          <UnstyledButton className="quiet-link" aria-label="Edit message" onClick={onEdit}>
            Edit
          </UnstyledButton>
        )}
      </div>
      <p>{text}</p>
    </section>
  );
}
