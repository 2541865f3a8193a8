import { Stack } from '@mantine/core';
import { roleAllows } from '#domain/permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { Screen } from '../frame/screen.tsx';
import { useViewer } from '../workspace/workspace.tsx';
import type { Route } from './+types/route.ts';
import { DefaultsPanel } from './defaults-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { MemberTotalsPanel } from './member-totals-panel.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TeamTwoFactorPanel } from './team-two-factor-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Settings · ${matches[0].loaderData.productName}` }];

/** What belongs to the person, then what belongs to the company. */
export default function Settings() {
  const { user } = useSession();
  const { timeZone } = useViewer();
  return (
    <Screen title="Settings" width="form" lead="Your own account, and what every new quote of the company starts with.">
      <Stack gap="lg">
        <ProfilePanel user={user} />
        <EmailPanel user={user} timeZone={timeZone} />
        <PasswordPanel email={user.email} />
        <TwoFactorPanel />
        <PasskeysPanel />
        <SessionsPanel timeZone={timeZone} />
        <DefaultsPanel role={user.role} />
        <NumberingPanel />
        {roleAllows(user.role, 'company_settings.change') && <MemberTotalsPanel />}
        {roleAllows(user.role, 'two_factor.require') && <TeamTwoFactorPanel />}
      </Stack>
    </Screen>
  );
}
