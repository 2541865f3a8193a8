import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { CompanyProfile } from '#contract/company.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { QuotePreview } from '#web/approve/quote-preview.tsx';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { toastError } from '#web/staff/components/toasts.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { CompanyView } from './company-view.ts';
import { companySampleQuote, type Profile, profileOf } from './sample-quote.ts';

interface PreviewProps {
  company: CompanyView;
  /** as typed, before it is saved */
  profile: Profile;
}

export function Previews({ company, profile }: PreviewProps) {
  return (
    <Tabs defaultValue="page" keepMounted={false} className="previews">
      <Tabs.List grow aria-label="What the customer sees">
        <Tabs.Tab value="page">Quote page</Tabs.Tab>
        <Tabs.Tab value="mail">Email</Tabs.Tab>
        <Tabs.Tab value="pdf">PDF</Tabs.Tab>
      </Tabs.List>
      <p className="preview-note">
        <Icon name="info" size={16} />A sample quote with your details. The customer, house and prices are made up.
      </p>
      <Tabs.Panel value="page">
        <PagePreview company={company} profile={profile} />
      </Tabs.Panel>
      <Tabs.Panel value="mail">
        <MailPreview company={company} profile={profile} />
      </Tabs.Panel>
      <Tabs.Panel value="pdf">
        <PdfPreview company={company} profile={profile} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The top of the customer's page while someone types, on screens without room for the whole page. */
export function PreviewStrip(props: PreviewProps) {
  return (
    <div className="preview-strip" aria-hidden="true">
      <div inert>
        <PagePreview {...props} />
      </div>
    </div>
  );
}

function PagePreview({ company, profile }: PreviewProps) {
  // Deferred, so the field with the cursor renders first.
  const shown = useDeferredValue(profile);
  const quote = useMemo(() => companySampleQuote(company, shown, new Date().toISOString()), [company, shown]);
  return <QuotePreview quote={quote} />;
}

const TYPING_PAUSE_MS = 600;

/** Returns the input for the server's preview: the last complete input after a pause in typing. */
function useSettled({ company, profile }: PreviewProps) {
  const [paused] = useDebouncedValue(profile, TYPING_PAUSE_MS);
  const parsed = useMemo(() => CompanyProfile.safeParse(paused), [paused]);
  return { input: parsed.data ?? profileOf(company), isIncomplete: !parsed.success };
}

function Incomplete() {
  return (
    <Text size="sm" p="md" role="status">
      Some fields aren’t complete, so this shows your last saved version.
    </Text>
  );
}

/** Shows the email in a sandboxed frame. Scripts don't run there, and links don't work. */
function MailPreview(props: PreviewProps) {
  const { input, isIncomplete } = useSettled(props);
  const options = queries.branding.previewMail.queryOptions({ input });
  const mail = useQuery({
    ...options,
    // The email contains the stored logo. A new logo reloads the preview.
    queryKey: [...options.queryKey, props.company.logo_url],
    placeholderData: keepPreviousData,
  });
  const failure = readFailure(mail);
  if (failure !== null) return <FailedState error={failure} onRetry={() => void mail.refetch()} />;
  if (!mail.data) return <Skeleton h={480} m="md" />;
  return (
    <>
      {isIncomplete && <Incomplete />}
      <Text size="sm" px="md" pt="md" className="breakable">
        Subject: <strong>{mail.data.subject}</strong>
      </Text>
      <iframe className="preview-mail" sandbox="" srcDoc={mail.data.html} title="Quote email" />
    </>
  );
}

function PdfPreview(props: PreviewProps) {
  const { input, isIncomplete } = useSettled(props);
  const options = queries.branding.previewPages.queryOptions({ input });
  const drawn = useQuery({
    ...options,
    queryKey: [...options.queryKey, props.company.logo_url],
    placeholderData: keepPreviousData,
  });
  const address = useAddressOf(drawn.data?.picture);
  const failure = readFailure(drawn);
  if (failure !== null) return <FailedState error={failure} onRetry={() => void drawn.refetch()} />;
  if (!drawn.data || !address) return <Skeleton h={640} m="md" />;
  const { pages } = drawn.data;
  return (
    <>
      {isIncomplete && <Incomplete />}
      <Group justify="space-between" px="md" pt="md" gap="xs">
        <Text size="sm">{pages === 1 ? '1 page' : `${pages} pages`}, letter size</Text>
        <DownloadPdf input={input} />
      </Group>
      <img className="preview-pdf" src={address} alt="The sample quote as a PDF" aria-busy={drawn.isFetching} />
    </>
  );
}

/** Returns an object URL for an SVG. As an image, the SVG can't run scripts. */
function useAddressOf(picture: string | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (picture === undefined) return;
    const url = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address;
}

function DownloadPdf({ input }: { input: z.output<typeof CompanyProfile> }) {
  const download = useMutation({
    mutationFn: () => api.branding.previewPdf(input),
    onSuccess: (file) => downloadFile(file, 'Sample-quote.pdf'),
    onError: toastError,
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="download" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}
