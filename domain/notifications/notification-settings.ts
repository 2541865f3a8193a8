/** A person's choices of notifications, channels and times; and who is notified about a quote. */
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

/** Hours (0 to 23) of the company's clock, from the first to just before the second; they may pass midnight. */
export interface QuietHours {
  from: number;
  until: number;
}

export interface NotificationSettings {
  about: AboutWhose;
  choices: NotificationChoices;
  /** null: none */
  quiet: QuietHours | null;
  /** hour of the company's clock at which a day's emails come as one; null: each is sent separately */
  digestHour: number | null;
}

export const LAST_HOUR = 23;
/** Maximum length of a browser's push endpoint URL; those in use have 150 to 500 characters. */
export const PUSH_ENDPOINT_MAX = 1000;
/** How many devices of a person can get notifications. */
export const PUSH_DEVICES_MAX = 10;
export const DEFAULT_QUIET: QuietHours = { from: 21, until: 7 };
export const DEFAULT_DIGEST_HOUR = 7;

const everyKind = (of: (kind: NotificationKind) => Record<NotificationChannel, boolean>): NotificationChoices =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, of(kind)])) as unknown as NotificationChoices;

/** For people who have chosen nothing yet. An email about every opened quote would be too much. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  about: 'own',
  choices: everyKind((kind) => ({ email: kind !== 'viewed', push: true })),
  quiet: null,
  digestHour: null,
};

/** Stored choices, whatever version of the program wrote them: a kind they do not know has its default. */
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
  /** has an open item of the inbox about this quote */
  isAssigned: boolean;
}

interface News {
  kind: NotificationKind;
  /** who wrote the quote */
  authorId: string;
  /** who caused it, when it was one of the company's own people */
  causedBy: string | null;
}

/**
 * Returns the people to notify and their channels. A quote concerns its author and everyone with an open inbox item
 * about it; the owner and admins when the author has left; the owner when there is a payment problem; and everyone who
 * chose to be notified about all quotes. People get no push notification for what they did themselves.
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
