import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ALLOWANCE_REASON_MAX } from '#domain/company/company-limits.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

export function RequestDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  async function ask(): Promise<boolean> {
    try {
      const allowance = await api.mailAllowance.requestMore({ reason });
      client.setQueryData(queries.mailAllowance.get.queryKey(), allowance);
      toastSuccess('Your request was sent. We’ll reply by email.');
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return (
    <FormDialog title="Request a higher limit" submit="Send request" onSubmit={ask} onClose={onClose}>
      <Text size="sm">A person reads every request, and we’ll reply by email.</Text>
      <Textarea
        label="How many emails do you need, and why?"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={ALLOWANCE_REASON_MAX}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
