import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { staffMonth } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Panel, Screen } from '#web/staff/components/screen.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import type { Customer } from './customer.ts';
import { CustomerContact } from './customer-contact.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MergesPanel } from './merges-panel.tsx';
import { MessagesSection } from './messages-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { CustomerPhotosSection } from './photos-section.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { PropertiesSection } from './properties-section.tsx';
import { QuotesSection } from './quotes-section.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { CustomerTiles } from './tiles.tsx';
import { CustomerVisitsPanel } from './visits-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Customers · ${matches[0].loaderData.productName}` },
];

export default function CustomerScreen({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(queries.customers.get.queryOptions({ input: { id } }));
  const { timeZone } = useViewer();
  const { data } = query;
  const failure = readFailure(query);
  useLeadOn(id, data?.id);
  if (!data && failure !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCodeOf(failure)))
    return <NotFoundScreen />;
  return (
    <Screen
      title={data?.name ?? 'Customer'}
      back={{ to: '/app/customers', label: 'All customers' }}
      fact={data && `Customer since ${staffMonth(data.created_at, timeZone)}`}
      action={
        data && (
          <div className="customer-actions wide-only">
            <Actions customer={data} />
          </div>
        )
      }
    >
      {data && <title>{`${data.name} · Customers`}</title>}
      {!data && failure === null && <LoadingPanels heights={[120, 200]} />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && <Profile key={data.id} customer={data} />}
    </Screen>
  );
}

function Profile({ customer }: { customer: Customer }) {
  const { may } = useViewer();
  const mayChange = may('customers.change');
  const mayAct = mayChange || may('quotes.write');
  const { id, notes } = customer;
  return (
    <>
      <div className="narrow-only">
        <CustomerContact customer={customer} />
      </div>
      <CustomerTiles id={id} />
      <div className="customer-columns">
        <div>
          <QuotesSection id={id} />
          <PropertiesSection customer={customer} />
          <CustomerPhotosSection id={id} />
          <PaymentsSection id={id} />
          <MessagesSection id={id} />
        </div>
        <div className="customer-side">
          {mayChange && <MergesPanel customer={customer} />}
          <ContactPanel customer={customer} />
          <CustomerVisitsPanel id={id} />
          {notes && (
            <Panel title="Notes" dense>
              <p className="customer-notes">{notes}</p>
            </Panel>
          )}
          <PlansPanel id={id} />
          <CertificatePanel customer={customer} />
          <ReachPanel customer={customer} />
        </div>
      </div>
      {mayAct && (
        <div className="action-bar phone-only customer-bar-below">
          <Actions customer={customer} />
        </div>
      )}
    </>
  );
}

/** The actions: at the top on a laptop, within reach of a thumb on a phone. */
function Actions({ customer }: { customer: Customer }) {
  const { may } = useViewer();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {may('customers.change') && (
        <Button variant="default" leftSection={<Icon name="pencil" size={18} />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {may('quotes.write') && (
        <Button component={Link} to={`/app/quotes/new?customer=${customer.id}`}>
          New quote
        </Button>
      )}
      {isEditing && <EditDialog customer={customer} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Redirects from the URL of a merged customer to the URL of the customer that was kept. */
function useLeadOn(asked: string, found: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (found && found !== asked) void navigate(`/app/customers/${found}`, { replace: true });
  }, [asked, found, navigate]);
}
