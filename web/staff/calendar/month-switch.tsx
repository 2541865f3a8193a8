import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { addMonths, type Month, monthInWords } from '#domain/calendar-days.ts';
import { Icon } from '../../ui/icons.tsx';

interface MonthSwitchProps {
  month: Month;
  thisMonth: Month;
  onShow: (month: Month) => void;
}

export function MonthSwitch({ month, thisMonth, onShow }: MonthSwitchProps) {
  const before = addMonths(month, -1);
  const after = addMonths(month, 1);
  return (
    <Group gap="sm" role="group" aria-label="Month">
      <ActionIcon variant="default" size="xl" aria-label={monthInWords(before)} onClick={() => onShow(before)}>
        <Icon name="left" />
      </ActionIcon>
      <Title order={2} size="h3" className="calendar-month" aria-live="polite">
        {monthInWords(month)}
      </Title>
      <ActionIcon variant="default" size="xl" aria-label={monthInWords(after)} onClick={() => onShow(after)}>
        <Icon name="right" />
      </ActionIcon>
      {month !== thisMonth && (
        <Button variant="default" onClick={() => onShow(thisMonth)}>
          This month
        </Button>
      )}
    </Group>
  );
}
