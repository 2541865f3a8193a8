/** A person's notification settings, and the rules for who is notified about a quote. */
import type { Role } from '#domain/team/permissions.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from './notification-kinds.ts';

export const ABOUT_WHOSE = ['own', 'all'] as const;
export type AboutWhose = (typeof ABOUT_WHOSE)[number];

type NotificationChoices = Readonly<Record<NotificationKind, Readonly<Record<NotificationChannel, boolean>>>>;

/**
 * Hours (0 to 23) in the company's time zone, from the start of the first hour to the start of the second. The range
 * may include midnight.
 */
export interface QuietHours {
  from: number;
  until: number;
}

export interface NotificationSettings {
  about: AboutWhose;
  choices: NotificationChoices;
  quiet: QuietHours | null;
  /** hour, in the company's time zone, at which one email summarizes the day; null: separate emails */
  digestHour: number | null;
}

export const LAST_HOUR = 23;
/** Browsers' real push URLs have 150 to 500 characters. */
export const PUSH_ENDPOINT_MAX = 1000;
export const PUSH_DEVICES_MAX = 10;
export const DEFAULT_QUIET: QuietHours = { from: 21, until: 7 };
export const DEFAULT_DIGEST_HOUR = 7;

const everyKind = (of: (kind: NotificationKind) => Record<NotificationChannel, boolean>): NotificationChoices =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, of(kind)])) as unknown as NotificationChoices;

/** Settings of people who haven't chosen any. An email about every viewed quote would be too much. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  about: 'own',
  choices: everyKind((kind) => ({ email: kind !== 'viewed', push: true })),
  quiet: null,
  digestHour: null,
};

/** Reads stored choices, which may come from any version of the program. A missing kind gets its default. */
export function readChoices(stored: unknown): NotificationChoices {
  const known = isRecord(stored) ? stored : {};
  return everyKind((kind) => {
    const chosen = known[kind];
    const channels = isRecord(chosen) ? chosen : {};
    const read = (channel: NotificationChannel) => {
      const value = channels[channel];
      return typeof value === 'boolean' ? value : DEFAULT_SETTINGS.choices[kind][channel];
    };
    return { email: read('email'), push: read('push') };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export interface StaffMember {
  id: string;
  role: Role;
  settings: NotificationSettings;
  /** true when the member has an open inbox item about the quote */
  isAssigned: boolean;
}

interface News {
  kind: NotificationKind;
  authorId: string;
  causedBy: string | null;
}

/**
 * Returns whom to notify, and how: the quote's author, members with an open inbox item about the quote, and everyone
 * who wants news of all quotes. If the author has left, the owner and admins are notified instead. The owner is also
 * notified of payment problems. No one gets a push about their own action.
 */
export function recipientsOf<Person extends StaffMember>(
  team: readonly Person[],
  { kind, authorId, causedBy }: News,
): { person: Person; channels: readonly NotificationChannel[] }[] {
  const hasAuthor = team.some(({ id }) => id === authorId);
  const concerns = ({ id, role, settings, isAssigned }: Person) =>
    settings.about === 'all' ||
    id === authorId ||
    isAssigned ||
    (kind === 'payment_problem' && role === 'owner') ||
    (!hasAuthor && role !== 'member');
  return team
    .filter(concerns)
    .map((person) => ({
      person,
      channels: NOTIFICATION_CHANNELS.filter(
        (channel) => person.settings.choices[kind][channel] && !(channel === 'push' && person.id === causedBy),
      ),
    }))
    .filter(({ channels }) => channels.length > 0);
}
