import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffMoment, zoneLongName } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { decisionPdfName } from './action-labels.ts';
import { useQuote } from './quote-model.ts';
import { earlierText, laterText } from './revision-texts.ts';

const CHANNEL_LABELS: Record<string, string> = {
  phone: 'by phone',
  in_person: 'in person',
  email: 'by email',
  paper: 'on paper',
};

/** Shows the decision. A decision recorded by staff must never look like the customer's own signature. */
export function DecisionCard() {
  const { quote } = useQuote();
  const { decision, later_id, reopened_from_id } = quote;
  if (!decision && !reopened_from_id) return null;
  // The panel on top and the timeline already say that the customer declined. The timeline has the PDF.
  if (decision?.decision === 'declined' && decision.by === 'customer' && !later_id && !reopened_from_id) return null;
  return (
    <PageSection
      title={decision ? (decision.decision === 'approved' ? 'Approval' : 'Decline') : 'New revision'}
      className="stacked"
    >
      {decision && <DecisionText decision={decision} />}
      {later_id && <OtherRevision id={later_id} fallback="Later revision" textOf={laterText} />}
      {reopened_from_id && <OtherRevision id={reopened_from_id} fallback="Previous revision" textOf={earlierText} />}
      {reopened_from_id && <ApprovalBeforeDecline id={reopened_from_id} />}
    </PageSection>
  );
}

interface OtherRevisionProps {
  id: string;
  fallback: string;
  textOf: typeof earlierText;
}

function OtherRevision({ id, fallback, textOf }: OtherRevisionProps) {
  const { quote } = useQuote();
  const { data } = useQuery(queries.quotes.get.queryOptions({ input: { id } }));
  return (
    <Text size="sm">
      <Anchor component={Link} underline="always" to={`/app/quotes/${id}`} inherit>
        {data ? `Revision ${data.revision}` : fallback}
      </Anchor>
      {data && ` ${textOf(data, quote)}`}
    </Text>
  );
}

/**
 * Links to the approved revision before a declined one. A decline doesn't end an earlier approval, so this follows
 * declined revisions back to the approved one.
 */
function ApprovalBeforeDecline({ id }: { id: string }) {
  const { data } = useQuery(queries.quotes.get.queryOptions({ input: { id } }));
  const earlierId = data?.label === 'declined' ? data.reopened_from_id : null;
  const earlier = useQuery({
    ...queries.quotes.get.queryOptions({ input: { id: earlierId ?? '' } }),
    enabled: earlierId !== null,
  }).data;
  if (!earlierId || !earlier) return null;
  return earlier.label === 'approved' ? (
    <OtherRevision id={earlierId} fallback="Previous revision" textOf={earlierText} />
  ) : (
    <ApprovalBeforeDecline id={earlierId} />
  );
}

/** Says when the decision's PDF is ready, to people who opened the page earlier. */
function DecisionPdfNote({ name, isThere }: { name: string; isThere: boolean }) {
  const [wasMissing] = useState(!isThere);
  if (!wasMissing) return null;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      The {name} is {isThere ? 'ready to download' : 'being prepared'}.
    </Text>
  );
}

function DecisionText({ decision }: { decision: NonNullable<ReturnType<typeof useQuote>['quote']['decision']> }) {
  const pdfName = decisionPdfName(decision);
  const at = staffMoment(decision.decided_at, useQuote().company.time_zone);
  const channel = decision.channel ? (CHANNEL_LABELS[decision.channel] ?? decision.channel) : '';
  return (
    <>
      {decision.by === 'customer' ? (
        <Text size="sm">
          {decision.decision === 'approved' ? 'Signed by ' : 'Declined by the customer'}
          {decision.decision === 'approved' && <strong className="breakable">{decision.signer_name}</strong>} on {at},
          revision {decision.revision}.
        </Text>
      ) : (
        <Text size="sm">
          {decision.decision === 'approved' ? 'Approved' : 'Declined'}
          {channel && ` ${channel}`}. Recorded by <strong>{decision.recorded_by}</strong> on {at}, revision{' '}
          {decision.revision}. This is not the customer’s signature.
        </Text>
      )}
      <DecisionPdfNote name={pdfName} isThere={Boolean(decision.signed_pdf_sha256)} />
      <details className="proof">
        <summary>Proof</summary>
        <Text size="sm" c="dimmed">
          Decided on revision {decision.revision}. The times in the {pdfName} are in {zoneLongName(decision.time_zone)}.
          Anyone can check it on the page “Check a quote’s PDF”.
        </Text>
        <Text size="xs" c="dimmed" className="breakable">
          Fingerprint of the quote as shown (SHA-256): <code>{decision.snapshot_sha256}</code>
        </Text>
        {decision.signed_pdf_sha256 && (
          <Text size="xs" c="dimmed" className="breakable">
            Fingerprint of the {pdfName} (SHA-256): <code>{decision.signed_pdf_sha256}</code>
          </Text>
        )}
      </details>
    </>
  );
}
