import { Anchor, Stack, Table, Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { DELIVERY_MARKS, eventName, planLabel, triesLabel, type WebhookDelivery } from './webhook-labels.ts';

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[];
  endpointIsActive: boolean;
  onOpen: (id: string) => void;
}

export function DeliveryTable({ deliveries, endpointIsActive, onOpen }: DeliveryTableProps) {
  const { timeZone } = useViewer();
  return (
    <Table verticalSpacing="sm" className="stacking-table webhook-deliveries">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>Occurred</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Attempts</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Table.Tr key={delivery.id}>
            <Table.Th scope="row">
              <Anchor component="button" type="button" underline="always" fw={600} onClick={() => onOpen(delivery.id)}>
                {deliveryTitle(delivery)}
              </Anchor>
            </Table.Th>
            <Table.Td className="tabular">
              <Text size="sm">{staffMoment(delivery.created_at, timeZone)}</Text>
            </Table.Td>
            <Table.Td>
              <DeliveryStatus delivery={delivery} endpointIsActive={endpointIsActive} />
            </Table.Td>
            <Table.Td>
              <Text size="sm" c="dimmed" className="nowrap tabular">
                {triesLabel(delivery.tries)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Returns the title of a delivery: "Q-1003 · Approved". */
export function deliveryTitle({ event_type, quote_number }: WebhookDelivery): string {
  return quote_number === null ? eventName(event_type) : `${quote_number} · ${eventName(event_type)}`;
}

export function DeliveryStatus({
  delivery,
  endpointIsActive,
}: Omit<DeliveryTableProps, 'deliveries' | 'onOpen'> & { delivery: WebhookDelivery }) {
  const { timeZone } = useViewer();
  const [tone, word] = DELIVERY_MARKS[delivery.state];
  const plan = planLabel(delivery, endpointIsActive, timeZone, new Date());
  return (
    <Stack gap={2} align="flex-start">
      <Mark tone={tone}>{word}</Mark>
      {delivery.state !== 'delivered' && delivery.last_error && (
        <Text size="sm" className="breakable">
          {delivery.last_error}
        </Text>
      )}
      {plan && (
        <Text size="sm" c="dimmed">
          {plan}
        </Text>
      )}
    </Stack>
  );
}
