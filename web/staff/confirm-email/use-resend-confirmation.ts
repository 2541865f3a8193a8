import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/use-session.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { confirmationLabels } from './confirmation-labels.ts';

/** Sends the signed-in person another confirmation link. A toast confirms it, or says when to request another. */
export function useResendConfirmation() {
  const { user, organization } = useSession();
  const [busy, setBusy] = useState(false);
  const mail = organization?.unconfirmed_owner?.holds_mail === false ? 'outbox' : 'smtp';
  const labels = confirmationLabels(user.email, mail);
  async function resend() {
    setBusy(true);
    try {
      await api.accounts.resend();
      toastSuccess(labels.done);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { labels, busy, resend: () => void resend() };
}
