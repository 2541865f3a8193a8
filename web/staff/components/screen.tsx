import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { PageHead } from './page-head.tsx';

interface ScreenProps extends Pick<ComponentProps<typeof PageHead>, 'back' | 'state' | 'fact' | 'lead'> {
  title: string;
  action?: ReactNode;
  width?: 'form' | 'sections' | 'wide';
  children: ReactNode;
}

/** The heading, lead and content of a screen. The shell provides the menu and the space around. */
export function Screen({ action, width = 'wide', children, ...head }: ScreenProps) {
  return (
    <Stack className="staff-screen" data-width={width} gap="lg">
      <PageHead {...head}>{action}</PageHead>
      {children}
    </Stack>
  );
}

interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** content next to the heading; on narrow screens below the heading, unless the panel is dense */
  aside?: ReactNode;
  dense?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a screen. Its heading is also its accessible name. */
export function Panel({ title, lead, aside, dense = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      p={dense ? 'md' : { base: 'md', sm: 'lg' }}
      className={className ? `panel ${className}` : 'panel'}
      aria-labelledby={id}
    >
      <Stack gap={dense ? 'sm' : 'md'}>
        <Group
          justify="space-between"
          align={dense ? 'center' : 'flex-start'}
          wrap={dense ? 'nowrap' : 'wrap'}
          gap="sm"
        >
          <Box className="panel-words" data-dense={dense || undefined}>
            <Title order={2} size="var(--text-md)" fw={650} id={id}>
              {title}
            </Title>
            {lead && (
              <Text c="dimmed" size="sm" mt={4}>
                {lead}
              </Text>
            )}
          </Box>
          {aside}
        </Group>
        <Stack className="panel-body" gap={dense ? 'sm' : 'md'}>
          {children}
        </Stack>
      </Stack>
    </Paper>
  );
}
