import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  width?: 'form' | 'sections' | 'wide';
  children: ReactNode;
}

/** The heading, lead and content of a screen. The shell provides the menu and the outer spacing. */
export function Screen({ title, lead, action, width = 'wide', children }: ScreenProps) {
  return (
    <Stack className="staff-screen" data-width={width} gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <Box flex="1 1 20rem" miw={0}>
          <Title order={1} size="h2" className="breakable">
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="44rem">
              {lead}
            </Text>
          )}
        </Box>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** content next to the heading; on narrow screens below it, unless the panel is dense */
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
          <Box flex={dense ? '1 1 auto' : '1 1 14rem'} miw={0}>
            <Title order={2} size="h4" id={id}>
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
        {children}
      </Stack>
    </Paper>
  );
}
