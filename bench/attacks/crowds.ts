import pg from 'pg';
import { WINDOW_LIMITS } from '#domain/calendar/appointment-windows.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';
import { type Answer, type Attack, type Company, LARGEST, many, newCompany, sharedQuote } from './target.ts';

const VISITS = 3300;
const CUSTOMERS = 20_000;
/** The program's limit for one quote. */
const PHOTOS_A_QUOTE = 60;
const QUOTES_WITH_PHOTOS = 17;
const REFUSED_WINDOWS = 500;
/** Gives the bystander about eighty requests of each kind, enough for a 95th percentile. */
const ROUNDS = 40;
const AT_ONCE = 6;

/**
 * Fills one company with rows that pile up: 3,300 overlapping visits of one person, 20,000 customers with the
 * same name and address, and 1,000 photos. Those visits take every appointment window. Then reads each of these
 * lists, six requests at a time.
 */
export const crowds: Attack = async (target, superuser) => {
  const company = await newCompany(target);
  const quotes = [];
  for (let index = 0; index < QUOTES_WITH_PHOTOS; index += 1) quotes.push(await sharedQuote(company));
  const [quote] = quotes;
  if (!quote) throw new Error('No quote');
  const day = addDays(dayIn(new Date(), 'America/New_York'), 3);
  const customerId = await seed(superuser, day);
  await company.call(`/quotes/${quote.id}/decision`, {
    method: 'POST',
    json: { decision: 'approved', customer_name: 'Carla Customer', channel: 'phone', reason: '', revision: 1 },
  });
  await company.call('/appointment-settings', { method: 'PUT', json: offer(WINDOW_LIMITS.windows) });
  const refused = await company.client.ask('/appointment-settings', {
    method: 'PUT',
    session: company.session,
    json: offer(REFUSED_WINDOWS),
  });
  if (refused.status !== 422) throw new Error(`${REFUSED_WINDOWS} windows were answered ${refused.status}`);
  const paths = pathsOf(day, customerId, quote);
  return read(company, paths);
};

const pathsOf = (day: string, customerId: string, quote: { id: string; token: string }) => [
  `/calendar?from=${addDays(day, -3)}&days=42`,
  `/calendar?from=${day}&days=7`,
  `/calendar/check?day=${day}&minute=540&minutes=60`,
  `/calendar/mine?day=${day}`,
  '/calendar/tray',
  `/day-route?day=${day}`,
  '/dashboard',
  '/customers?limit=100',
  '/customers?limit=100&search=chris',
  '/customers?limit=100&search=chris%20common%20oak',
  '/customers/duplicates',
  `/customers/duplicates?id=${customerId}`,
  `/customers/${customerId}/photos`,
  '/quotes?limit=100',
  `/quotes/${quote.id}`,
  `/approval/${quote.token}`,
  `/approval/${quote.token}/appointment`,
];

async function read({ client, session }: Company, paths: readonly string[]) {
  let largest = 0;
  const slowest = new Map<string, number>();
  const ask = async (path: string): Promise<Answer> => {
    const began = performance.now();
    const answer = await client.ask(path, { session });
    slowest.set(path, Math.max(slowest.get(path) ?? 0, performance.now() - began));
    largest = Math.max(largest, answer.body.byteLength);
    return answer;
  };
  const outcomes = await many(paths.length * ROUNDS, AT_ONCE, (index) => ask(paths[index % paths.length] ?? ''));
  for (const [path, ms] of [...slowest].toSorted((one, other) => other[1] - one[1]).slice(0, 4))
    console.log(`      slowest for the attacker: ${path.replaceAll(/[\w-]{36,}/g, '…')} ${ms.toFixed(0)} ms`);
  return { ...outcomes, [LARGEST]: largest };
}

function offer(windows: number) {
  const window = (index: number) => ({
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    from: 480 + index,
    to: 720 + index,
    capacity: WINDOW_LIMITS.capacity,
    active: true,
  });
  return {
    windows: Array.from({ length: windows }, (_, index) => window(index)),
    notice_days: 0,
    horizon_days: WINDOW_LIMITS.horizonDays,
    reminder_hour: null,
    edit_number: 0,
  };
}

/**
 * Inserts rows directly for the company that signed up last, because the API would refuse most of them. @returns
 * the id of a customer
 */
async function seed(superuser: DatabaseConnection, day: string): Promise<string> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`
      create temporary table crowd as select org_id, id as owner_id from users order by created_at desc limit 1;
      create temporary table crowd_visits as
        select gen_random_uuid() as job_id, gen_random_uuid() as visit_id, nth from generate_series(1, ${VISITS}) nth;
      insert into jobs (org_id, id, kind, title, customer_name, property_address, created_by)
        select org_id, job_id, 'estimate', 'Deck', 'Walk-in ' || nth, nth || ' Oak Street, Springfield', owner_id
        from crowd_visits, crowd;
      insert into visits (org_id, id, job_id, minutes, starts_at, ends_at)
        select org_id, visit_id, job_id, 60, '${day} 14:00Z', '${day} 15:00Z' from crowd_visits, crowd;
      insert into visit_people (org_id, visit_id, user_id) select org_id, visit_id, owner_id from crowd_visits, crowd;
      insert into customers (org_id, id, name, email, phone)
        select org_id, gen_random_uuid(), 'Chris Common', 'chris@example.com', '(202) 555-0199'
        from crowd, generate_series(1, ${CUSTOMERS});
      insert into properties (org_id, id, customer_id, address)
        select customer.org_id, gen_random_uuid(), customer.id, '1 Oak Street, Springfield' from customers customer, crowd
        where customer.org_id = crowd.org_id and customer.name = 'Chris Common';
      insert into property_images (org_id, id, quote_id, image_type, image_url, description, position, width, height, thumbhash, sha256)
        select quote.org_id, gen_random_uuid(), quote.id, 'pre_damage', quote.org_id || '/photos/' || md5(quote.id::text || nth),
          repeat('Moss ', 40), nth, 2016, 1512, '', md5(nth::text) || md5(nth::text)
        from quotes quote, crowd, generate_series(1, ${PHOTOS_A_QUOTE}) nth where quote.org_id = crowd.org_id;
      analyze`);
    const { rows } = await client.query<{ customer_id: string }>(
      'select customer_id from quotes join crowd using (org_id) where customer_id is not null limit 1',
    );
    return rows[0]?.customer_id ?? '';
  } finally {
    await client.end();
  }
}
