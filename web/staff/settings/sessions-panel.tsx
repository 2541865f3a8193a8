import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Panel } from '../frame/screen.tsx';
import { toastError, toastSuccess } from '../toasts.tsx';

export function SessionsPanel() {
  const [busy, setBusy] = useState(false);
  async function signOutOthers() {
    setBusy(true);
    try {
      await api.accounts.logout({ scope: 'others' });
      toastSuccess('You were signed out on every other device.');
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel
      title="Other devices"
      lead="Ends your sessions in other browsers and on other devices at once, for example after losing a phone. Quotes written there without signal stay on that device until you sign in on it again."
    >
      <Button variant="default" loading={busy} onClick={() => void signOutOthers()} className="panel-button">
        Sign out other devices
      </Button>
    </Panel>
  );
}
