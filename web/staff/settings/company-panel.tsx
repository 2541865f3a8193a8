import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { zoneLabel } from '#domain/dates.ts';
import { LANGUAGE_NAMES } from '#domain/language/language.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { CompanyEditor } from './company-editor.tsx';

/** Settings for the whole company. Only owners and admins can change them. */
export function CompanyPanel() {
  const company = useQuery(queries.company.get.queryOptions());
  const { may } = useViewer();
  const mayChange = may('company_settings.change');
  return (
    <Panel title="Company" lead="Where you work, the currency you charge in, and your customers’ language.">
      {company.data && mayChange && <CompanyEditor company={company.data} />}
      {company.data && !mayChange && (
        <Facts
          facts={[
            ['Time zone', zoneLabel(company.data.time_zone)],
            ['Currency', company.data.currency],
            ['Customers’ language', LANGUAGE_NAMES[company.data.customer_language]],
          ]}
        />
      )}
      {company.isPending && <Skeleton h={160} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
      {may('branding.change') && (
        <Text size="sm">
          Name, phone, address and logo are in{' '}
          <Anchor component={Link} to="/app/company" underline="always" inherit>
            Company Branding
          </Anchor>
          .
        </Text>
      )}
    </Panel>
  );
}
