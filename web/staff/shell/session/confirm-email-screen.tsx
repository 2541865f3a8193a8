import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/client.ts';
import { auth } from '#web/session/browser-session.ts';
import type { Session } from '#web/session/session.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { ScreenStyles } from '#web/staff/screen-styles/screen-styles.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useSendsEmail } from '#web/ui/product-name.ts';
import { signOut } from './sign-out.ts';

/**
 * Shown to people who signed up with an invited email. The team opens once they confirm the email, perhaps on another
 * device. So this page checks whenever it becomes visible.
 */
export function ConfirmEmailScreen({ session }: { session: Session }) {
  const sendsEmail = useSendsEmail();
  const resend = useMutation({
    mutationFn: () => api.accounts.resend(),
    onSuccess: () =>
      toastSuccess(
        sendsEmail
          ? 'Confirmation email sent. Please check your inbox.'
          : 'A new confirmation link is ready. Ask the person who runs your server for it.',
      ),
    onError: toastError,
  });
  const check = useMutation({
    mutationFn: () => auth.reload(),
    onSuccess: (found) => {
      if (found && !found.organization) toastError({ code: 'EMAIL_UNCONFIRMED' });
    },
    onError: toastError,
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') auth.reload().catch(toastError);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <ScreenStyles>
      <main className="lone-screen">
        <Paper withBorder p="xl" maw={480}>
          <Stack gap="md">
            <span className="lone-icon">
              <Icon name="mail" size={28} />
            </span>
            <title>Confirm your email</title>
            <Title order={1} size="h2">
              Confirm your email to join your team
            </Title>
            <Text>
              {sendsEmail
                ? 'We sent a link to '
                : 'Email isn’t connected yet. Ask the person who runs your server for the link for '}
              <strong className="breakable">{session.user.email}</strong>. Open it to join. It works for 24 hours. The
              link in your invitation {sendsEmail && 'email '}works, too.
            </Text>
            <Group>
              <Button onClick={() => check.mutate()} loading={check.isPending}>
                I’ve confirmed
              </Button>
              <Button variant="default" onClick={() => resend.mutate()} loading={resend.isPending}>
                {sendsEmail ? 'Resend email' : 'Get a new link'}
              </Button>
            </Group>
            <Text c="dimmed" size="sm">
              Wrong email? <SignOutLink /> and sign up with the right one.
            </Text>
          </Stack>
        </Paper>
      </main>
    </ScreenStyles>
  );
}

function SignOutLink() {
  return (
    <button type="button" className="link-button" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}
