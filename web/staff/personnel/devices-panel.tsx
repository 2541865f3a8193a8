import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '#web/session/use-session.ts';
import { LocationLine, locationNote } from '#web/staff/components/location-line.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { deviceFacts } from '#web/staff/settings/session-labels.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type MemberChange, MemberChangeDialog, memberChanges } from './member-changes.tsx';
import type { Employee, TeamMember } from './team.ts';

interface DevicesPanelProps {
  member: TeamMember;
  devices: NonNullable<Employee['devices']>;
}

/**
 * Shows where a member is signed in, to people who manage the member. Members sign out of single devices in their own
 * settings.
 */
export function DevicesPanel({ member, devices }: DevicesPanelProps) {
  const { timeZone } = useViewer();
  const { user } = useSession();
  const [asked, setAsked] = useState<MemberChange | null>(null);
  const signOut = memberChanges(member, user.role).find(({ kind }) => kind === 'signOut');
  const now = new Date();
  return (
    <Panel
      title="Devices"
      lead={devices.length > 0 ? `Where they’re signed in.${locationNote(devices)}` : undefined}
      aside={
        devices.length > 0 &&
        signOut && (
          <Button variant="default" leftSection={<Icon name="device" />} onClick={() => setAsked(signOut)}>
            {signOut.label}
          </Button>
        )
      }
    >
      {devices.length === 0 ? (
        <Text size="sm" c="dimmed">
          Not signed in on any device.
        </Text>
      ) : (
        <ul className="sessions">
          {devices.map((device) => (
            <li key={`${device.signed_in_at} ${device.device}`} className="session">
              <div className="session-words">
                <Text fw={600}>{device.device}</Text>
                <LocationLine place={device.place} />
                <Text size="sm" c="dimmed" className="session-facts">
                  {deviceFacts(device, timeZone, now).join(' · ')}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {asked && <MemberChangeDialog member={member} change={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
