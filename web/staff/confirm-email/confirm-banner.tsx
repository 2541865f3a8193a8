import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { auth } from '#web/session/browser-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Icon } from '#web/ui/icons.tsx';
import { confirmTexts } from './confirm-texts.ts';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/** The inbox has its own item about confirming the email, so this banner is hidden there. */
const INBOX = '/app/inbox';

/** Appears above every screen while messages wait until the owner confirms their email. */
export function ConfirmBanner() {
  const { user, organization } = useSession();
  const { pathname } = useLocation();
  const owner = organization?.unconfirmed_owner;
  useCheckOnReturn(Boolean(owner));
  if (!owner?.holds_mail || pathname === INBOX) return null;
  const isOwner = user.role === 'owner';
  const { title, text } = confirmTexts(owner, isOwner);
  return (
    <Alert className="shell-notice" color="slate" icon={<Icon name="mail" />} title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" className="breakable">
          {text}
        </Text>
        {isOwner && <ResendButton />}
      </Stack>
    </Alert>
  );
}

function ResendButton() {
  const { busy, resend } = useResendConfirmation();
  return (
    <Button size="compact-md" variant="default" loading={busy} onClick={resend}>
      Resend link
    </Button>
  );
}

/**
 * Reads the session again when this page is back in view. People often open the link in another tab or on a phone.
 */
function useCheckOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      auth.reload().catch((error: unknown) => console.warn('The session could not be read again:', error));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting]);
}
