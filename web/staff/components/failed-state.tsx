import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { toastMessage } from '#domain/errors.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';

export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <QuietState icon="warning" title="Couldn’t load this" role="alert">
      <Text c="dimmed">{toastMessage(error)}</Text>
      <Button variant="default" leftSection={<Icon name="reopen" />} onClick={onRetry}>
        Try again
      </Button>
    </QuietState>
  );
}

export function QuietState({
  icon,
  title,
  role,
  children,
}: {
  icon: IconName;
  title: string;
  role?: 'alert';
  children?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl" role={role}>
      <Stack align="center" gap="xs" ta="center" py="lg">
        <span className="quiet-icon">
          <Icon name={icon} size={28} />
        </span>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
