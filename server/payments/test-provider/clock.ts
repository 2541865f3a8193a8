/** What happens at the test provider when its time comes, by the clock of the program. */
import { beginDispute } from './disputes.ts';
import { type Act, acting, type TestProviderServices } from './events.ts';
import { dueObjects, lockObject } from './object-queries.ts';
import { lockSession } from './people.ts';
import { expireSession } from './plan-sessions.ts';
import { renew } from './subscription-periods.ts';

/** After a long pause, so many periods of a plan are made up at once; the next run goes on. */
const PERIODS_AT_ONCE = 40;

/** Renewals, plans that end, sessions that expire, and disputes that are due. Repeating it does no harm. */
export async function runClock(services: TestProviderServices): Promise<void> {
  for (const { id, kind } of await dueObjects(services.db, services.now()))
    await acting(services, (act) => ring(act, kind, id));
}

/** What was due is checked again inside: somebody may have done it meanwhile. */
async function ring(act: Act, kind: string, id: string): Promise<void> {
  if (kind === 'subscription') return renewPeriods(act, id);
  if (kind === 'payment') return beginDispute(act, id);
  const session = await lockSession(act, id);
  if (session?.data.status === 'open' && session.dueAt && session.dueAt <= act.at) await expireSession(act, session);
}

async function renewPeriods(act: Act, id: string): Promise<void> {
  for (let periods = 0; periods < PERIODS_AT_ONCE; periods += 1) {
    const found = await lockObject(act.tx, 'subscription', id);
    const end = found && new Date(found.data.periodEnd);
    if (!end || found.data.status === 'canceled' || end > act.at) return;
    await renew(act, found, { from: end });
  }
}
