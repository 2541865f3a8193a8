import { type RawBuilder, sql } from 'kysely';
import type { DuplicateReason } from '#domain/customer/merging.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

const SHOWN_MAX = 30;
/** A name shared by more customers than this identifies no one. Only the newest of them are compared. */
const SAME_NAME_MAX = 500;

interface Pair {
  reason: DuplicateReason;
  /** the email or phone that both have; empty if they share a name and an address */
  shared: string;
  one: string;
  one_name: string;
  one_address: string;
  other: string;
  other_name: string;
  other_address: string;
}

type Sql = RawBuilder<unknown>;

/** Keeps only letters and digits, so punctuation and case make no difference. */
const plainAddress = (property: Sql) => sql`regexp_replace(lower(${property}.address), '[^[:alnum:]]', '', 'g')`;

/** The address of the customer's first property; empty if there is none. */
const firstAddress = (orgId: string, customer: Sql) => sql`coalesce((
  select property.address from properties property
  where property.org_id = ${orgId} and property.customer_id = ${customer}.id order by property.id limit 1), '')`;

/**
 * Selects pairs for one reason, except pairs marked as different people. Keeps only the few pairs that are shown,
 * however many customers share an email.
 * @param pairs rows of `one`, `other` and `at` (the time when either last changed); rows may repeat
 */
function latestPairs(orgId: string, reason: DuplicateReason, pairs: Sql): Sql {
  return sql`(
    select ${sql.lit(reason)} as reason, one, other, at from (${pairs}) as pair
    where not exists (
      select from customers_apart apart where apart.org_id = ${orgId}
        and apart.one_id = least(one, other) and apart.other_id = greatest(one, other))
    group by one, other, at order by at desc, one, other limit ${SHOWN_MAX})`;
}

/**
 * Pairs the first customer of each key with every other customer of that key.
 * @param keyed rows of `id`, `updated_at` and `key`
 */
function firstWithOthers(orgId: string, keyed: Sql): Sql {
  return sql`
    with keyed as materialized (${keyed})
    select first.id as one, other.id as other, greatest(first.updated_at, other.updated_at) as at
    from (
      select key, min(id::text collate "C")::uuid as first_id from keyed group by key having count(*) > 1) as shared
    join customers first on first.org_id = ${orgId} and first.id = shared.first_id
    join keyed other on other.key = shared.key and other.id <> shared.first_id`;
}

function amongAll(orgId: string): Sql {
  const all = sql`customers c where c.org_id = ${orgId} and c.merged_into is null`;
  const byEmail = sql`select c.id, c.updated_at, c.email as key from ${all} and c.email <> ''`;
  const byPhone = sql`select c.id, c.updated_at, c.phone_key as key from ${all} and c.phone_key <> ''`;
  const byPlace = sql`
    select c.id, c.updated_at, c.name_key || ' ' || ${plainAddress(sql.ref('property'))} as key
    from (
      select c.id, c.updated_at, c.name_key, row_number() over (partition by c.name_key order by c.id desc) as nth
      from ${all}) as c
    join properties property on property.org_id = ${orgId} and property.customer_id = c.id
    where c.nth <= ${SAME_NAME_MAX}`;
  return sql`
    ${latestPairs(orgId, 'email', firstWithOthers(orgId, byEmail))} union all
    ${latestPairs(orgId, 'phone', firstWithOthers(orgId, byPhone))} union all
    ${latestPairs(orgId, 'name_and_address', firstWithOthers(orgId, byPlace))}`;
}

/** Selects the pairs that include one customer, using indexes. */
function ofOne(orgId: string, id: string): Sql {
  const pair = sql`select me.id as one, c.id as other, greatest(me.updated_at, c.updated_at) as at from customers me`;
  const isOther = sql`c.org_id = ${orgId} and c.merged_into is null and c.id <> me.id`;
  const isMe = sql`me.org_id = ${orgId} and me.id = ${id}::uuid`;
  const byEmail = sql`${pair} join customers c on ${isOther} and c.email = me.email where ${isMe} and me.email <> ''`;
  const byPhone = sql`${pair} join customers c on ${isOther} and c.phone_key = me.phone_key and c.phone_key <> ''
    where ${isMe} and me.phone_key <> ''`;
  const byPlace = sql`${pair}
    cross join lateral (
      select c.id, c.updated_at from customers c where ${isOther} and c.name_key = me.name_key
      order by c.id desc limit ${SAME_NAME_MAX}) as c
    join properties mine on mine.org_id = ${orgId} and mine.customer_id = me.id
    join properties property on property.org_id = ${orgId} and property.customer_id = c.id
      and ${plainAddress(sql.ref('property'))} = ${plainAddress(sql.ref('mine'))}
    where ${isMe}`;
  return sql`
    ${latestPairs(orgId, 'email', byEmail)} union all
    ${latestPairs(orgId, 'phone', byPhone)} union all
    ${latestPairs(orgId, 'name_and_address', byPlace)}`;
}

/**
 * Finds possible duplicates, most recently changed first. Returns each pair once, with its strongest reason.
 * @param id lists only possible duplicates of this customer
 */
export async function findDuplicates(db: Database, scope: OrgScope, id: string | undefined): Promise<Pair[]> {
  const { orgId } = scope;
  const query = sql<Pair>`
    with pairs as (
      select distinct on (one, other) reason, one, other, at
      from (${id === undefined ? amongAll(orgId) : ofOne(orgId, id)}) as pair
      order by one, other, array_position(array['email', 'phone', 'name_and_address'], reason)
    )
    select pairs.reason, case pairs.reason when 'email' then a.email when 'phone' then a.phone else '' end as shared,
      a.id as one, a.name as one_name, ${firstAddress(orgId, sql.ref('a'))} as one_address,
      b.id as other, b.name as other_name, ${firstAddress(orgId, sql.ref('b'))} as other_address
    from pairs
    join customers a on a.org_id = ${orgId} and a.id = pairs.one
    join customers b on b.org_id = ${orgId} and b.id = pairs.other
    order by pairs.at desc, a.id, b.id
    limit ${SHOWN_MAX}`;
  const [rows] = await readOrg(db, scope, query.compile(db.tenant.kysely));
  return rows;
}
