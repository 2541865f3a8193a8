/** A person's choice of notifications, channels and times, and the rules for who is notified about a quote. */
import type { Role } from '#domain/team/permissions.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from './notification-kinds.ts';

/** Notifications for the person's own quotes only, or for all of the company's. */
export const ABOUT_WHOSE = ['own', 'all'] as const;
export type AboutWhose = (typeof ABOUT_WHOSE)[number];

type NotificationChoices = Readonly<Record<NotificationKind, Readonly<Record<NotificationChannel, boolean>>>>;

/**
 * Hours (0 to 23) in the company's time zone, from the start of the first to the start of the second; they may pass
 * midnight.
 */
export interface QuietHours {
  from: number;
  until: number;
}

export interface NotificationSettings {
  about: AboutWhose;
  choices: NotificationChoices;
  /** null: no quiet hours */
  quiet: QuietHours | null;
  /** hour, in the company's time zone, at which the day's emails arrive as one; null: each is sent separately */
  digestHour: number | null;
}

export const LAST_HOUR = 23;
/** Maximum length of a browser's push endpoint URL; real ones have 150 to 500 characters. */
export const PUSH_ENDPOINT_MAX = 1000;
/** How many devices of one person can get notifications. */
export const PUSH_DEVICES_MAX = 10;
export const DEFAULT_QUIET: QuietHours = { from: 21, until: 7 };
export const DEFAULT_DIGEST_HOUR = 7;

const everyKind = (of: (kind: NotificationKind) => Record<NotificationChannel, boolean>): NotificationChoices =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, of(kind)])) as unknown as NotificationChoices;

/** Defaults for people who have chosen nothing yet. An email about every viewed quote would be too much. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  about: 'own',
  choices: everyKind((kind) => ({ email: kind !== 'viewed', push: true })),
  quiet: null,
  digestHour: null,
};

/** Reads stored choices from any version of the program: a kind that is missing gets its default. */
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

/** Someone at the company who can sign in. */
export interface StaffMember {
  id: string;
  role: Role;
  settings: NotificationSettings;
  /** true when the member has an open inbox item about the quote */
  isAssigned: boolean;
}

interface News {
  kind: NotificationKind;
  /** author of the quote */
  authorId: string;
  /** the member who caused the event; null when no one at the company did */
  causedBy: string | null;
}

/**
 * Returns the people to notify and their channels: the quote's author and everyone with an open inbox item about it;
 * the owner and admins when the author has left; the owner when there is a payment problem; and everyone who chose to
 * be notified about all quotes. No one gets a push notification about their own action.
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
