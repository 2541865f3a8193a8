import { Button, Drawer, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CompanyProfile } from '#contract/company.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { problemsBy } from '#web/staff/components/form-problems.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { CompanyView } from './company-view.ts';
import { LogoPanel } from './logo-panel.tsx';
import { PreviewStrip, Previews } from './previews.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { profileOf } from './sample-quote.ts';

/** At this width and above, the preview stands beside the form. */
const WIDE = '(min-width: 75em)';

export function ProfileEditor({ company }: { company: CompanyView }) {
  const client = useQueryClient();
  const mayChange = useViewer().may('branding.change');
  const [previewing, setPreviewing] = useState(false);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const form = useForm({
    name: 'company-profile',
    stored: profileOf(company),
    problemsOf: (values) => problemsBy(CompanyProfile, values),
    save: async (values) => {
      const saved = await api.company.updateProfile(CompanyProfile.parse(values));
      client.setQueryData(queries.company.get.queryKey(), saved);
      toastSuccess('Company branding saved.');
      // Updates the company's name in the session. If this read fails, the next one will update the name.
      void auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
    },
  });
  const preview = <Previews company={company} profile={form.values} />;
  return (
    <div className="with-preview">
      {!isWide && <PreviewStrip company={company} profile={form.values} />}
      <form onSubmit={form.submit} noValidate className="with-preview-form">
        <Stack gap="lg">
          <LogoPanel company={company} readOnly={!mayChange} />
          <ProfileFields bind={form.bind} readOnly={!mayChange} />
        </Stack>
        <PreviewBar form={form} mayChange={mayChange} onPreview={() => setPreviewing(true)} />
      </form>
      <aside className="preview-pane" aria-label="What the customer sees">
        {preview}
      </aside>
      <Drawer
        opened={previewing}
        onClose={() => setPreviewing(false)}
        position="bottom"
        size="100dvh"
        title="What the customer sees"
        closeButtonProps={{ 'aria-label': 'Close preview' }}
      >
        {preview}
      </Drawer>
    </div>
  );
}

interface PreviewBarProps {
  form: { isDirty: boolean; busy: boolean; reset: () => void };
  mayChange: boolean;
  onPreview: () => void;
}

function PreviewBar({ form, mayChange, onPreview }: PreviewBarProps) {
  const preview = (
    <Button variant="default" hiddenFrom="lg" onClick={onPreview} leftSection={<Icon name="eye" />}>
      Preview
    </Button>
  );
  if (!mayChange) return <div className="save-row save-row-sticky">{preview}</div>;
  return (
    <SaveRow form={form} label="Save" sticky>
      {preview}
    </SaveRow>
  );
}
