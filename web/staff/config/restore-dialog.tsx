import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { RateBook } from '#domain/pricing/rate-book.ts';

interface RestoreRateBookDialogProps {
  isOpen: boolean;
  book: RateBook;
  unsaved: number;
  isRestoring: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function RestoreRateBookDialog({
  isOpen,
  book,
  unsaved,
  isRestoring,
  onClose,
  onConfirm,
}: RestoreRateBookDialogProps) {
  const services = book.surface_types.reduce((sum, surface) => sum + surface.services.length, 0);
  const materials = book.surface_types.reduce((sum, surface) => sum + surface.materials.length, 0);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Restore default pricing?" centered>
      <Stack gap="md">
        <Text size="sm">
          Your {book.surface_types.length} surface types with {services} services and {materials} material multipliers,
          and your {book.addons.length} add-ons will be replaced by the defaults. This can’t be undone.
        </Text>
        {unsaved > 0 && (
          <Text size="sm">Your {unsaved === 1 ? 'unsaved change' : `${unsaved} unsaved changes`} will be lost.</Text>
        )}
        <Text size="sm">Existing quotes keep their prices.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="clay" loading={isRestoring} onClick={onConfirm}>
            Restore Defaults
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
