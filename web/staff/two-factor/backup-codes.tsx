import { Button, Group, Stack, Text } from '@mantine/core';
import { copyText } from '#web/staff/components/copy-text.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useProductName } from '#web/ui/product-name.ts';

/** Shows ten backup codes once. People can copy, download or print them. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const productName = useProductName();
  const text = `Backup codes for ${productName}\nEach works once.\n\n${codes.join('\n')}\n`;
  async function copy() {
    try {
      await copyText(Promise.resolve(text));
      toastSuccess('Backup codes copied.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Stack className="backup-codes">
      <Text size="sm">
        Use these to sign in if you lose your phone or passkey. Each works once. Store them somewhere you can reach
        without your phone: <strong>we won’t show them again.</strong>
      </Text>
      <ol aria-label={`Backup codes for ${productName}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => downloadFile(new Blob([text], { type: 'text/plain' }), 'backup-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Button onClick={onKept}>I’ve saved them</Button>
    </Stack>
  );
}
