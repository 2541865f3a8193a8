import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { OfferEditor } from './offer-editor.tsx';
import { noticeLabel, type OfferView, offerForm, reminderFact, windowInWords } from './offer-form.ts';

export function AppointmentsPanel() {
  const offer = useQuery(queries.appointments.offer.queryOptions());
  const { may } = useViewer();
  return (
    <Panel
      title="Customer booking"
      lead="After approving, customers request an available time on their quote. You confirm each request in the calendar with one tap."
    >
      {offer.data &&
        (may('company_settings.change') ? <OfferEditor offer={offer.data} /> : <OfferFacts offer={offer.data} />)}
      {offer.isPending && <Skeleton h={300} role="status" aria-label="Loading" />}
      {offer.isError && !offer.data && <FailedState error={offer.error} onRetry={() => void offer.refetch()} />}
    </Panel>
  );
}

function OfferFacts({ offer }: { offer: OfferView }) {
  const mail = useMailMode();
  const { windows, notice_days, horizon_days, reminder_hour } = offerForm(offer);
  return (
    <Facts
      facts={[
        ['Time slots', windows.map(windowInWords).join('; ') || 'None'],
        ['Minimum notice', noticeLabel(notice_days)],
        ['Booking window', noticeLabel(horizon_days)],
        ['Reminder', reminderFact(reminder_hour, mail)],
      ]}
    />
  );
}
