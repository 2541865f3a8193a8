import { Anchor, Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CERTIFICATE_MAX_BYTES } from '#domain/customer/customer-limits.ts';
import { staffDate } from '#domain/dates.ts';
import { toastMessage } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Customer } from './customer.ts';

const ACCEPT = 'application/pdf,image/jpeg,image/png';

/**
 * The certificate of a customer who pays no tax. Shown for exempt customers, and for others while a file is stored.
 */
export function CertificatePanel({ customer }: { customer: Customer }) {
  const { may, timeZone } = useViewer();
  const { busy, problem, take, remove } = useCertificate(customer.id);
  const [isAsking, setIsAsking] = useState(false);
  const reset = useRef<() => void>(null);
  const { tax_certificate: certificate } = customer;
  const mayChange = may('customers.change');
  if (!certificate && !(customer.tax_exempt && mayChange)) return null;
  function choose(file: File | null) {
    // Otherwise the person couldn't choose the same file again after a failure.
    reset.current?.();
    if (file) take(file);
  }
  return (
    <Panel title="Exemption certificate" dense>
      {certificate ? (
        <Text size="sm">
          <Anchor href={certificate.url} target="_blank" rel="noreferrer" underline="always">
            {certificate.format === 'pdf' ? 'Certificate (PDF)' : 'Certificate (image)'}
          </Anchor>
          {`, added ${staffDate(certificate.at, timeZone)} by ${certificate.by_name}`}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          PDF, JPEG or PNG, up to {CERTIFICATE_MAX_BYTES / 1_000_000} MB. Only your team sees it.
        </Text>
      )}
      {mayChange && (
        <Group gap="xs">
          <FileButton accept={ACCEPT} resetRef={reset} onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<Icon name="image" />}>
                {certificate ? 'Replace certificate' : 'Add certificate'}
              </Button>
            )}
          </FileButton>
          {certificate && (
            <Button variant="subtle" disabled={busy} onClick={() => setIsAsking(true)}>
              Remove
            </Button>
          )}
        </Group>
      )}
      {problem !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {isAsking && (
        <FormDialog
          title="Remove the certificate?"
          submit="Remove certificate"
          danger
          onSubmit={remove}
          onClose={() => setIsAsking(false)}
        >
          <Text size="sm">This deletes the file. It doesn’t change whether {customer.name} pays tax.</Text>
        </FormDialog>
      )}
    </Panel>
  );
}

function useCertificate(id: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const keep = (saved: Customer) => client.setQueryData(queries.customers.get.queryKey({ input: { id } }), saved);
  const upload = useMutation({
    mutationFn: (file: File) => api.customers.uploadTaxCertificate({ id, certificate_id: newId(), file }),
    onSuccess: (saved) => {
      keep(saved);
      toastSuccess('Certificate saved.');
    },
    onError: (error) => {
      setProblem(toastMessage(error));
      toastError(error);
    },
  });
  async function remove(): Promise<boolean> {
    try {
      keep(await api.customers.removeTaxCertificate({ id }));
      toastSuccess('Certificate removed.');
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return {
    busy: upload.isPending,
    /** the error, which stays below the buttons after the toast has closed */
    problem,
    take(file: File): void {
      const found = refusal(file);
      setProblem(found);
      if (found === '') upload.mutate(file);
    },
    remove,
  };
}

/** Checks a file before the upload, which is slow on a phone. The server checks the file's content. */
function refusal({ size, type }: File): string {
  if (size === 0) return 'This file is empty.';
  if (size > CERTIFICATE_MAX_BYTES) return `This file is larger than ${CERTIFICATE_MAX_BYTES / 1_000_000} MB.`;
  // Some systems report no type. The server checks those files.
  return type && !ACCEPT.split(',').includes(type) ? 'Use PDF, JPEG or PNG.' : '';
}
