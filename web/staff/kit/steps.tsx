import { Button, Stack, Text } from '@mantine/core';
import { PageSection } from '#web/staff/components/page-section.tsx';
import type { Tone } from '#web/staff/components/share-bar.tsx';
import { PrimaryBarView } from '#web/staff/quotes/detail/primary-bar.tsx';
import { StepPanelView } from '#web/staff/quotes/detail/step-panel.tsx';
import type { IconName } from '#web/ui/icons.tsx';

const PRIMARY = { action: null, icon: 'calendar', run: () => {}, isBusy: false, isQuiet: false } as const;

const STEPS: readonly [tone: Tone, icon: IconName, title: string, text: string, verb: string][] = [
  ['pending', 'send', 'Awaiting Marc’s reply', 'Sent today, 10:20 AM', 'Remind'],
  ['approved', 'check', 'Approved', 'Schedule the visit next.', 'Schedule'],
  ['declined', 'close', 'Declined', '“We went with another company.”', 'Revise'],
  ['busy', 'message', 'Your customer asked', '“Do I need to be home?”', 'Answer'],
  ['expired', 'clock', 'Expired', 'It was valid until Tue, May 12.', 'Extend'],
];

export function KitSteps() {
  return (
    <PageSection title="Next step">
      <Stack gap="sm">
        {STEPS.map(([tone, icon, title, text, label]) => (
          <StepPanelView key={tone} tone={tone} icon={icon} title={title} primary={{ ...PRIMARY, label }}>
            <Text size="sm">{text}</Text>
          </StepPanelView>
        ))}
        <StepPanelView
          tone="busy"
          icon="calendar"
          title="Steve requested Tue, May 19, 8:00 AM – 12:00 PM"
          isTall
          actions={<Button variant="default">Decline</Button>}
          primary={{ ...PRIMARY, label: 'Confirm', isBusy: true }}
        />
        <StepPanelView
          tone="approved"
          icon="check"
          title="Paid in full"
          primary={{ ...PRIMARY, label: 'Open the job', isQuiet: true }}
        />
        {/* Contains the bar, which otherwise stays at the bottom of the window. */}
        <div style={{ contain: 'paint', minHeight: 80 }}>
          <PrimaryBarView primary={{ ...PRIMARY, label: 'Schedule' }} />
        </div>
      </Stack>
    </PageSection>
  );
}
