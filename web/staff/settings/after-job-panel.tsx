import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { REVIEW_URL_MAX } from '#domain/company/review-link.ts';
import { queries } from '#web/api/query.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { TextField } from '#web/staff/components/fields.tsx';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { afterJobOf, defaultsProblems, settingsFormOf } from './defaults-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

export function AfterJobPanel() {
  const company = useQuery(queries.company.get.queryOptions());
  return (
    <Panel title="After the job" lead="What customers see on their page once all work is done.">
      {company.data && <AfterJobEditor company={company.data} />}
      {company.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
    </Panel>
  );
}

function AfterJobEditor({ company }: { company: CompanyView }) {
  const saveSettings = useSaveSettings();
  const all = settingsFormOf(company);
  const form = useForm({
    name: 'after-job',
    stored: afterJobOf(company),
    problemsOf: (values) => defaultsProblems({ ...all, ...values }),
    save: (values) => saveSettings(values, 'Saved.'),
  });
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <TextField
        label="Review link"
        description="Your page on Google, Yelp or Facebook. Every customer gets it. Leave blank for none."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={REVIEW_URL_MAX}
        {...form.bind('review_url')}
      />
      <Switch
        label="Offer a tip"
        description="Paid by card, outside the total. Reports show each person’s share. Needs a payment account."
        mt="md"
        checked={form.values.tips}
        onChange={(event) => form.bind('tips').onChange(event.currentTarget.checked)}
      />
      <SaveRow form={form} label="Save" quiet />
    </form>
  );
}
