import { Navigate, useLocation } from 'react-router';
import { zoneLongName } from '#domain/dates.ts';
import { type Action, roleAllows } from '#domain/team/permissions.ts';
import type { Session } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Screen } from '#web/staff/components/screen.tsx';
import { type Section, SectionPanels } from '#web/staff/components/sectioned-screen.tsx';
import { AllowancePanel } from '#web/staff/mail-allowance/allowance-panel.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { SuppressionsPanel } from '#web/staff/suppressions/suppressions-panel.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { AfterJobPanel } from './after-job-panel.tsx';
import { AppointmentsPanel } from './appointments/appointments-panel.tsx';
import { AskPanel } from './ask/ask-panel.tsx';
import { FeedsPanel } from './calendar-feeds/feeds-panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { DefaultsPanel } from './defaults-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { FollowUpsPanel } from './follow-ups/follow-ups-panel.tsx';
import { MarginPanel } from './margin/margin-panel.tsx';
import { MarkedDamagePanel } from './marked-damage-panel.tsx';
import { MemberTotalsPanel } from './member-totals-panel.tsx';
import { MixPanel } from './mix/mix-panel.tsx';
import { NotificationsPanel } from './notifications/notifications-panel.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { SettingsOverview } from './overview/settings-overview.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TeamTwoFactorPanel } from './team-two-factor-panel.tsx';
import { TemplatesPanel } from './templates/templates-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';
import { ChecklistPanel, DaysOffPanel, WorkPanel } from './work/work-panel.tsx';

const NAMES = {
  account: 'Account & security',
  notifications: 'Notifications',
  company: 'Company & team',
  quotes: 'Quotes & deposits',
  messages: 'Messages',
  work: 'Scheduling',
} as const;

export const meta: Route.MetaFunction = ({ matches, params: { section } }) => {
  const [, name] = Object.entries(NAMES).find(([slug]) => slug === section) ?? [];
  return [{ title: [name, 'Settings', matches[0].loaderData.productName].filter(Boolean).join(' · ') }];
};

type Panels = Section['panels'];

/** Returns the sections in the order people look for them: their own first, then the company's. */
function sectionsFor(user: Session['user'], timeZone: string): readonly Section[] {
  return [...ownSections(user, timeZone), ...companySections(user)];
}

function ownSections(user: Session['user'], timeZone: string): Section[] {
  return [
    {
      slug: 'account',
      name: NAMES.account,
      panels: [
        ['profile', <ProfilePanel key="profile" user={user} />],
        ['email', <EmailPanel key="email" user={user} timeZone={timeZone} />],
        ['password', <PasswordPanel key="password" email={user.email} />],
        ['two-factor', <TwoFactorPanel key="two-factor" />],
        ['passkeys', <PasskeysPanel key="passkeys" />],
        ['devices', <SessionsPanel key="devices" timeZone={timeZone} />],
      ],
    },
    {
      slug: 'notifications',
      name: NAMES.notifications,
      panels: [['notifications', <NotificationsPanel key="notifications" clock={zoneLongName(timeZone)} />]],
    },
  ];
}

function companySections({ role }: Session['user']): Section[] {
  const onlyFor = (action: Action, panels: Panels): Panels => (roleAllows(role, action) ? panels : []);
  return [
    {
      slug: 'company',
      name: NAMES.company,
      panels: [
        ['company', <CompanyPanel key="company" />],
        ...onlyFor('company_settings.change', [['amounts', <MemberTotalsPanel key="amounts" />]]),
        ...onlyFor('two_factor.require', [['team', <TeamTwoFactorPanel key="team" />]]),
      ],
    },
    {
      slug: 'quotes',
      name: NAMES.quotes,
      panels: [
        ['defaults', <DefaultsPanel key="defaults" role={role} />],
        ['numbers', <NumberingPanel key="numbers" />],
        ...onlyFor('company_settings.change', [
          ['margin', <MarginPanel key="margin" />],
          ['mix', <MixPanel key="mix" />],
        ]),
        ['damage', <MarkedDamagePanel key="damage" />],
        ['ask', <AskPanel key="ask" />],
        ...onlyFor('company_settings.change', [['after-job', <AfterJobPanel key="after-job" />]]),
      ],
    },
    {
      slug: 'messages',
      name: NAMES.messages,
      panels: [
        ...onlyFor('templates.view', [['templates', <TemplatesPanel key="templates" />]]),
        ['follow-ups', <FollowUpsPanel key="follow-ups" />],
        ['emails', <AllowancePanel key="emails" />],
        ...onlyFor('company_settings.change', [['held-back', <SuppressionsPanel key="held-back" />]]),
      ],
    },
    {
      slug: 'work',
      name: NAMES.work,
      panels: [
        ['work', <WorkPanel key="work" />],
        ['days-off', <DaysOffPanel key="days-off" />],
        ['appointments', <AppointmentsPanel key="appointments" />],
        ['checklist', <ChecklistPanel key="checklist" />],
        ['calendar-feeds', <FeedsPanel key="calendar-feeds" />],
      ],
    },
  ];
}

export default function Settings({ params: { section: slug } }: Route.ComponentProps) {
  const { user } = useSession();
  const { timeZone } = useViewer();
  const { hash } = useLocation();
  const sections = sectionsFor(user, timeZone);
  if (slug === undefined) {
    // An anchor from before Settings had sections leads to the section that contains it.
    const old = sections.find(({ panels }) => panels.some(([id]) => `#${id}` === hash));
    return old ? <Navigate to={`/app/settings/${old.slug}${hash}`} replace /> : <SettingsOverview />;
  }
  const shown = sections.find((section) => section.slug === slug);
  if (!shown) return <NotFoundScreen />;
  return (
    <Screen title={shown.name} back={{ to: '/app/settings', label: 'Settings' }}>
      <div className="setting-panels">
        <SectionPanels key={shown.slug} panels={shown.panels} />
      </div>
    </Screen>
  );
}
