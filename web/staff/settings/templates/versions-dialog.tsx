import { Button, Group, Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { TemplateVersion } from './template-labels.ts';

interface VersionsDialogProps {
  versions: readonly TemplateVersion[];
  channel: Channel;
  onUse: (version: TemplateVersion) => void;
  onClose: () => void;
}

export function VersionsDialog({ versions, channel, onUse, onClose }: VersionsDialogProps) {
  const { timeZone } = useViewer();
  return (
    <Dialog title="Earlier versions" size="lg" onClose={onClose}>
      <ul className="template-versions">
        {versions.map((version) => (
          <li key={version.version}>
            <details>
              <summary>
                Version {version.version}
                {version.is_default && ', default restored'}
                <Text component="span" size="sm" c="dimmed" display="block" className="breakable">
                  {version.author_name}, {staffMoment(version.created_at, timeZone)}
                </Text>
              </summary>
              {channel === 'email' && (
                <Text size="sm" fw={600} className="breakable">
                  {version.subject}
                </Text>
              )}
              <Text size="sm" className="template-plain">
                {version.body}
              </Text>
              <Group justify="flex-end">
                <Button variant="default" onClick={() => onUse(version)}>
                  Use this version
                </Button>
              </Group>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
