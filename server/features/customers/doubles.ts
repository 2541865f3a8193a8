import { sql } from 'kysely';
import type { DoubleReason } from '#domain/customer/merging.ts';
import { type Database, readOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

const SHOWN_MAX = 30;

interface Pair {
  reason: DoubleReason;
  one: string;
  one_name: string;
  other: string;
  other_name: string;
}

/** Letters and digits alone, so that punctuation and case make no difference. */
const SAME_ADDRESS = sql`regexp_replace(lower(property.address), '[^[:alnum:]]', '', 'g')`;

/** Every customer under each key that identifies a person: an email, a phone, a name at one street address. */
function keys(orgId: string) {
  return sql`
    select 'email' as reason, c.email as key, c.id from customers c
      where c.org_id = ${orgId} and c.merged_into is null and c.email <> ''
    union all
    select 'phone', c.phone_key, c.id from customers c
      where c.org_id = ${orgId} and c.merged_into is null and c.phone_key <> ''
    union all
    select 'name_and_address', c.name_key || ' ' || ${SAME_ADDRESS}, c.id from customers c
      join properties property on property.org_id = c.org_id and property.customer_id = c.id
      where c.org_id = ${orgId} and c.merged_into is null`;
}

/** Among all customers: the first of each group with each of the others. */
function amongAll(orgId: string) {
  return sql`
    select reason, ids[1] as one, unnest(ids[2:]) as other from (
      select reason, array_agg(distinct id) as ids from (${keys(orgId)}) as k
      group by reason, key having count(distinct id) > 1) as groups`;
}

/** Of one customer, by indexes. */
function ofOne(orgId: string, id: string) {
  const others = sql`from customers me join customers c on c.org_id = me.org_id and c.id <> me.id and c.merged_into is null`;
  const isMe = sql`me.org_id = ${orgId} and me.id = ${id}::uuid`;
  return sql`
    select 'email' as reason, me.id as one, c.id as other ${others} and c.email = me.email where ${isMe} and me.email <> ''
    union all
    select 'phone', me.id, c.id ${others} and c.phone_key = me.phone_key and c.phone_key <> ''
      where ${isMe} and me.phone_key <> ''
    union all
    select 'name_and_address', me.id, c.id ${others} and c.name_key = me.name_key
      where ${isMe} and exists (
        select from properties property join properties mine on mine.org_id = ${orgId} and mine.customer_id = me.id
          and regexp_replace(lower(mine.address), '[^[:alnum:]]', '', 'g') = ${SAME_ADDRESS}
        where property.org_id = ${orgId} and property.customer_id = c.id)`;
}

/**
 * Possible duplicates, each pair once and for its best reason, without those that someone marked as different people;
 * recently changed ones come first.
 * @param id only those who may be this customer
 */
export async function findDoubles(db: Database, scope: OrgScope, id: string | undefined): Promise<Pair[]> {
  const { orgId } = scope;
  const query = sql<Pair>`
    with pairs as (
      select distinct on (one, other) reason, one, other
      from (${id === undefined ? amongAll(orgId) : ofOne(orgId, id)}) as pair
      order by one, other, array_position(array['email', 'phone', 'name_and_address'], reason)
    )
    select pairs.reason, a.id as one, a.name as one_name, b.id as other, b.name as other_name from pairs
    join customers a on a.org_id = ${orgId} and a.id = pairs.one
    join customers b on b.org_id = ${orgId} and b.id = pairs.other
    where not exists (
      select from customers_apart apart where apart.org_id = ${orgId}
        and apart.one_id = least(pairs.one, pairs.other) and apart.other_id = greatest(pairs.one, pairs.other))
    order by greatest(a.updated_at, b.updated_at) desc, a.id, b.id
    limit ${SHOWN_MAX}`;
  const [rows] = await readOrg(db, scope, query.compile(db.tenant.kysely));
  return rows;
}
