import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Action, roleAllows } from '#domain/team/permissions.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { Screen } from '../components/screen.tsx';
import { SectionLinks } from '../components/section-links.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { SuppressionsPanel } from '../suppressions/suppressions-panel.tsx';
import { AllowancePanel } from '../mail-allowance/allowance-panel.tsx';
import { AppointmentsPanel } from './appointments/appointments-panel.tsx';
import { DefaultsPanel } from './defaults-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { FollowUpsPanel } from './follow-ups/follow-ups-panel.tsx';
import { MemberTotalsPanel } from './member-totals-panel.tsx';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TemplatesPanel } from './templates/templates-panel.tsx';
import { TeamTwoFactorPanel } from './team-two-factor-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { WorkPanel } from './work/work-panel.tsx';
import { zoneName } from './zone-choices.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Settings · ${matches[0].loaderData.productName}` }];

/** First the person's settings, then the company's. Each is a panel. */
function sectionsFor(
  user: Session['user'],
  timeZone: string,
): readonly (readonly [id: string, name: string, ReactNode])[] {
  const may = (action: Action) => roleAllows(user.role, action);
  return [
    ['profile', 'Profile', <ProfilePanel key="profile" user={user} />],
    ['email', 'Email', <EmailPanel key="email" user={user} timeZone={timeZone} />],
    ['password', 'Password', <PasswordPanel key="password" email={user.email} />],
    ['two-factor', 'Two-factor', <TwoFactorPanel key="two-factor" />],
    ['passkeys', 'Passkeys', <PasskeysPanel key="passkeys" />],
    ['devices', 'Devices', <SessionsPanel key="devices" timeZone={timeZone} />],
    ['notifications', 'Notifications', <NotificationsPanel key="notifications" clock={zoneName(timeZone)} />],
    ['defaults', 'Company defaults', <DefaultsPanel key="defaults" role={user.role} />],
    ['work', 'Working hours', <WorkPanel key="work" />],
    ['appointments', 'Appointments', <AppointmentsPanel key="appointments" />],
    ['numbers', 'Quote numbers', <NumberingPanel key="numbers" />],
    ...(may('company_settings.change') ? [['amounts', 'Amounts', <MemberTotalsPanel key="amounts" />] as const] : []),
    ['follow-ups', 'Follow-ups', <FollowUpsPanel key="follow-ups" />],
    ...(may('templates.view') ? [['templates', 'Templates', <TemplatesPanel key="templates" />] as const] : []),
    ['emails', 'Emails to customers', <AllowancePanel key="emails" />],
    ...(may('company_settings.change')
      ? [['held-back', 'Held back', <SuppressionsPanel key="held-back" />] as const]
      : []),
    ...(may('two_factor.require') ? [['team', 'Team two-factor', <TeamTwoFactorPanel key="team" />] as const] : []),
  ];
}

export default function Settings() {
  const { user } = useSession();
  const { timeZone } = useViewer();
  const sections = sectionsFor(user, timeZone);
  return (
    <Screen title="Settings" width="form" lead="Your own account, and what every new quote of the company starts with.">
      <SectionLinks sections={sections.map(([id, name]) => [id, name] as const)} />
      <Stack gap="lg">
        {sections.map(([id, , panel]) => (
          <div key={id} id={id}>
            {panel}
          </div>
        ))}
      </Stack>
    </Screen>
  );
}
