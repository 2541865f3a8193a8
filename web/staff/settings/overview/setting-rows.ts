import { useQuery } from '@tanstack/react-query';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { roleAllows } from '#domain/team/permissions.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { TEMPLATES_PATH } from '#web/staff/settings/templates/template-labels.ts';
import { useFactors } from '#web/staff/two-factor/factors.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import {
  afterJobValue,
  bookingValue,
  checklistValue,
  companyValue,
  damageValue,
  daysOffValue,
  defaultsValue,
  hoursValue,
  marginValue,
  mixValue,
  notificationsValue,
  remindersValue,
  wordingValue,
} from './setting-values.ts';

export interface SettingRow {
  name: string;
  /** undefined while it loads */
  value: string | undefined;
  to: string;
  isOn?: boolean | undefined;
  /** more words that find the row */
  keywords?: string;
}

export interface SettingGroup {
  title: string;
  rows: readonly SettingRow[];
}

const at = (place: string) => `/app/settings/${place}`;

const ASKING = {
  name: 'Ask for a quote',
  to: at('quotes#ask'),
  keywords: 'website form request leads embed frame price range',
};

const MARKED_DAMAGE = {
  name: 'Marked damage',
  to: at('quotes#damage'),
  keywords: 'photos spots pins acknowledge',
};

const TEMPLATES = { name: 'Message templates', to: TEMPLATES_PATH, keywords: 'wording emails texts' };

function useAskingRow(): SettingRow {
  const asking = useQuery(queries.asks.settings.queryOptions()).data;
  return { ...ASKING, value: asking && (asking.open ? 'On your website' : 'Off') };
}

export function useQuoteSettings(): SettingGroup {
  const { role } = useSession().user;
  const company = useQuery(queries.company.get.queryOptions()).data;
  const reminders = useQuery(queries.followUps.settings.queryOptions()).data;
  const asking = useAskingRow();
  const seesTemplates = roleAllows(role, 'templates.view');
  const templates = useQuery({ ...queries.templates.list.queryOptions(), enabled: seesTemplates }).data;
  const changes = roleAllows(role, 'company_settings.change');
  const margin = useMarginRow(company?.currency);
  const mix = useMixRow(changes);
  return {
    title: 'Quotes',
    rows: [
      {
        name: 'Company defaults',
        value: company && defaultsValue(company),
        to: at('quotes#defaults'),
        keywords: 'minimum trip charge payment',
      },
      {
        name: 'Quote numbers',
        value: company && `Next is ${quoteNumber(company.next_quote_number)}`,
        to: at('quotes#numbers'),
      },
      ...margin,
      ...mix,
      {
        ...MARKED_DAMAGE,
        value: company && damageValue(company),
      },
      asking,
      ...(changes ? [afterJobRow(company)] : []),
      {
        name: 'Reminders',
        value: reminders && remindersValue(reminders),
        to: at('messages#follow-ups'),
        keywords: 'automatic messages',
      },
      ...(seesTemplates ? [{ ...TEMPLATES, value: templates && wordingValue(templates.items) }] : []),
      {
        name: 'Emails to customers',
        value: changes ? 'Limit and blocked emails' : 'Limit',
        to: at('messages#emails'),
        keywords: 'allowance suppressed bounced',
      },
    ],
  };
}

function afterJobRow(company: CompanyView | undefined): SettingRow {
  return {
    name: 'After the job',
    value: company && afterJobValue(company),
    to: at('quotes#after-job'),
    keywords: 'review link google yelp tip crew',
  };
}

function useMarginRow(currency: string | undefined): SettingRow[] {
  const isShown = useViewer().may('company_settings.change');
  const margin = useQuery({ ...queries.company.marginSettings.queryOptions(), enabled: isShown }).data;
  if (!isShown) return [];
  return [
    {
      name: 'Margin',
      value: margin && marginValue(margin, currency),
      to: at('quotes#margin'),
      keywords: 'labor cost chemicals goal discount limit profit',
    },
  ];
}

function useMixRow(isShown: boolean): SettingRow[] {
  const mix = useQuery({ ...queries.company.mixSettings.queryOptions(), enabled: isShown }).data;
  if (!isShown) return [];
  return [
    {
      name: 'Mix sheets',
      value: mix && mixValue(mix),
      to: at('quotes#mix'),
      keywords: 'chemicals strength stock tank surfactant coverage injector hypochlorite',
    },
  ];
}

export function useOwnSettings(): SettingGroup {
  const { user } = useSession();
  const notifications = useQuery(queries.notifications.get.queryOptions()).data;
  return {
    title: 'You',
    rows: [
      {
        name: 'Your profile',
        value: `${user.full_name}, ${user.email}`,
        to: at('account#profile'),
        keywords: 'name email address role',
      },
      {
        name: 'Notifications',
        value: notifications && notificationsValue(notifications.settings),
        to: at('notifications'),
        keywords: 'quiet hours digest',
      },
    ],
  };
}

export function useScheduleSettings(): SettingGroup {
  const work = useQuery(queries.jobs.settings.queryOptions()).data;
  const offer = useQuery(queries.appointments.offer.queryOptions()).data;
  const feeds = useQuery(queries.calendarFeeds.list.queryOptions()).data;
  return {
    title: 'Scheduling',
    rows: [
      { name: 'Working hours', value: work && hoursValue(work), to: at('work#work'), keywords: 'setup travel time' },
      { name: 'Days off', value: work && daysOffValue(work), to: at('work#days-off'), keywords: 'holidays vacation' },
      {
        name: 'Customer booking',
        value: offer && bookingValue(offer),
        to: at('work#appointments'),
        keywords: 'appointments time slots windows',
      },
      { name: 'Default checklist', value: work && checklistValue(work), to: at('work#checklist'), keywords: 'tasks' },
      {
        name: 'Calendar links',
        value: feeds && (feeds.length === 0 ? 'None' : `${feeds.length} active`),
        to: at('work#calendar-feeds'),
        keywords: 'feed ics phone',
      },
    ],
  };
}

export function useSecuritySettings(): SettingGroup {
  const { data: list } = useFactors();
  const sessions = useQuery(queries.sessions.list.queryOptions()).data;
  const factors = list?.factors.filter(({ factor_type }) => factor_type !== 'webauthn');
  const passkeys = list?.factors.filter(({ factor_type }) => factor_type === 'webauthn');
  return {
    title: 'Security',
    rows: [
      { name: 'Password', value: 'Change password', to: at('account#password') },
      {
        name: 'Two-factor sign-in',
        value: factors && (factors.map(({ friendly_name }) => friendly_name).join(', ') || 'Not set up'),
        to: at('account#two-factor'),
        isOn: factors && factors.length > 0,
        keywords: 'two-step authenticator app phone code backup',
      },
      {
        name: 'Passkeys',
        value: passkeys && (passkeys.map(({ friendly_name }) => friendly_name).join(', ') || 'None'),
        to: at('account#passkeys'),
        keywords: 'fingerprint face',
      },
      {
        name: 'Devices',
        value: sessions && `${sessions.length} signed in`,
        to: at('account#devices'),
        keywords: 'sessions sign out',
      },
    ],
  };
}

export function useCompanySettings(): SettingGroup {
  const { role } = useSession().user;
  const mayRequire = roleAllows(role, 'two_factor.require');
  const company = useQuery(queries.company.get.queryOptions()).data;
  const policy = useQuery({ ...queries.factors.teamPolicy.queryOptions(), enabled: mayRequire }).data;
  const rows: SettingRow[] = [
    {
      name: 'Region',
      value: company && companyValue(company),
      to: at('company#company'),
      keywords: 'time zone currency language',
    },
    ...(roleAllows(role, 'company_settings.change')
      ? [
          {
            name: 'Amounts members see',
            value: company && (company.members_see_totals ? 'Company-wide' : 'Only their own'),
            to: at('company#amounts'),
            keywords: 'totals team',
          },
        ]
      : []),
    ...(mayRequire
      ? [
          {
            name: 'Two-factor for the team',
            value: policy && (policy.required ? 'Required' : 'Optional'),
            to: at('company#team'),
          },
        ]
      : []),
  ];
  return { title: 'Company', rows };
}
