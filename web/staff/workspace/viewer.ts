import { createContext, use } from 'react';
import type { Action } from '#domain/team/permissions.ts';
import type { Session } from '#web/session/session.ts';

/** The signed-in person and company: the parts of the session that the quote screens need. */
export interface StaffViewer {
  userId: string;
  fullName: string;
  organization: { id: string; name: string };
  timeZone: string;
  currency: string;
  /** includes the end of the trial or of the paid period */
  subscription: Session['subscription'];
  may(action: Action): boolean;
}

/** Returns null for a person without a company, such as an invited person with an unconfirmed email. */
export function viewerOf(session: Session): StaffViewer | null {
  const { user, organization, subscription, permissions } = session;
  if (!organization) return null;
  return {
    userId: user.id,
    fullName: user.full_name,
    organization: { id: organization.id, name: organization.name },
    timeZone: organization.time_zone,
    currency: organization.currency,
    subscription,
    may: (action) => permissions.includes(action),
  };
}

export const ViewerContext = createContext<StaffViewer | null>(null);

export function useViewer(): StaffViewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('Screens need someone who has a company');
  return viewer;
}
