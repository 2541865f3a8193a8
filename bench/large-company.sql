-- One company with :quotes quotes of :customers customers (100,000 over three years by default), like a real large company.
-- Run as the superuser (otherwise decided quotes accept no lines), within a transaction that has set app.org_id.
-- All values are derived from the row number.

-- Returns a valid UUID (version 4) derived from a text.
create function pg_temp.id_of(name text) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;

insert into customers (org_id, id, name, email, phone, created_at, updated_at)
select current_setting('app.org_id')::uuid, pg_temp.id_of('customer' || n),
  (array['James','Mary','Robert','Patricia','John','Jennifer','Michael','Linda','David','Elizabeth','William','Barbara','Richard','Susan','Joseph','Jessica','Thomas','Karen','Charles','Sarah','Luis','Ana','Wei','Priya','Omar'])[1 + n % 25]
    || ' ' || (array['Smith','Johnson','Williams','Brown','Jones','Garcia','Miller','Davis','Rodriguez','Martinez','Hernandez','Lopez','Gonzalez','Wilson','Anderson','Thomas','Taylor','Moore','Jackson','Martin','Lee','Perez','Thompson','White','Harris','Sanchez','Clark','Ramirez','Lewis','Robinson','Walker','Young','Allen','King','Wright','Scott','Torres','Nguyen','Hill','Flores'])[1 + (n / 25) % 40]
    || case when n % 7 = 0 then ' Properties LLC' else '' end,
  'customer' || n || '@example.com', '(555) ' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n * 7 % 10000)::text, 4, '0'),
  now() - (n % 1000) * interval '1 day', now() - (n % 1000) * interval '1 day'
from generate_series(1, :customers) n;

insert into properties (org_id, id, customer_id, address)
select org_id, pg_temp.id_of('property' || id), id,
  (abs(hashtext(id::text)) % 9000 + 100) || ' '
    || (array['Oak','Maple','Cedar','Pine','Elm','Washington','Lake','Hill','Walnut','Spring','North','Ridge','Church','Willow','Mill'])[1 + abs(hashtext('s' || id)) % 15]
    || ' ' || (array['Street','Avenue','Road','Lane','Drive'])[1 + abs(hashtext('t' || id)) % 5] || ', Springfield'
from customers where org_id = current_setting('app.org_id')::uuid;

analyze customers, properties;

insert into quotes (org_id, id, number, status, approval_token, approval_token_expires_at, approved_at, declined_at, created_at, updated_at,
  link_made_at, sent_at, viewed_at, author_id, customer_id, property_id, customer_name, customer_email, customer_phone, property_address,
  sum_cents, subtotal_cents, tax_rate, tax_cents, total_cents, deposit_type, deposit_value, deposit_cents, decided_on, made_on)
select c.org_id, pg_temp.id_of('quote' || n), 1000 + n, s.status,
  case when s.status <> 'pending' or n % 4 > 0 then md5('token' || n) || substr(md5('more' || n), 1, 11) end,
  case when s.status <> 'pending' or n % 4 > 0 then t.at + interval '30 days' end,
  case when s.status = 'approved' then t.at + interval '2 days' end,
  case when s.status = 'declined' then t.at + interval '3 days' end,
  t.at, t.at,
  case when s.status <> 'pending' or n % 4 > 0 then t.at + interval '1 hour' end,
  case when s.status <> 'pending' or n % 4 > 0 then t.at + interval '1 hour' end,
  case when s.status <> 'pending' or n % 4 > 1 then t.at + interval '1 day' end,
  a.id, c.id, p.id, c.name, c.email, c.phone, p.address,
  m.cents, m.cents, 0.08, round(m.cents * 0.08), m.cents + round(m.cents * 0.08), 'percent', 0.25, round((m.cents + round(m.cents * 0.08)) * 0.25),
  case when s.status <> 'pending' then (t.at + interval '2 days')::date end, case when s.status <> 'pending' then t.at::date end
from generate_series(1, :quotes) n
cross join lateral (select now() - (:quotes - n) * interval '15 minutes' as at) t
cross join lateral (select case when n > :quotes * 0.97 and n % 3 > 0 then 'pending' when n % 10 < 6 then 'approved' when n % 10 < 8 then 'declined' else 'pending' end as status) s
cross join lateral (select 5000 + (n::bigint * 7919 % 200000)::int as cents) m
join customers c on c.org_id = current_setting('app.org_id')::uuid and c.id = pg_temp.id_of('customer' || (1 + n::bigint * 31 % :customers))
join properties p on p.org_id = c.org_id and p.customer_id = c.id
join (select id, row_number() over (order by id) as rank from users where org_id = current_setting('app.org_id')::uuid) a on a.rank = 1 + n % 3;

-- Nearly all approved quotes have paid their deposit and later the rest; the latest ones have a balance due.
insert into payment_entries (org_id, id, quote_id, type, amount_cents, currency, method, reference, received_on, booked_on, at, recorded_by,
  author_id, tax_rate, tax_cents)
select q.org_id, pg_temp.id_of('payment' || q.id || part), q.id, 'manual',
  case part when 1 then q.deposit_cents else q.total_cents - q.deposit_cents end, 'USD', 'check', '', t.at::date, t.at::date, t.at, q.author_id,
  q.author_id, q.tax_rate, case part when 1 then round(q.tax_cents * 0.25) else q.tax_cents - round(q.tax_cents * 0.25) end
from quotes q
cross join generate_series(1, 2) part
cross join lateral (select q.approved_at + part * interval '5 days' as at) t
where q.org_id = current_setting('app.org_id')::uuid and q.status = 'approved' and t.at < now();

insert into quote_locks (org_id, quote_id, unsettled)
select q.org_id, q.id, q.status = 'approved' and q.approved_at + interval '10 days' >= now()
from quotes q where q.org_id = current_setting('app.org_id')::uuid;

insert into quote_items (org_id, id, quote_id, quote_status, position, kind, description, quantity, unit, unit_cents, line_total_cents)
select q.org_id, pg_temp.id_of('item' || q.id || i), q.id, q.status, i - 1, 'custom', 'Soft wash – House Siding (vinyl)', 1, 'flat', q.sum_cents / 4, q.sum_cents / 4
from quotes q cross join generate_series(1, 4) i where q.org_id = current_setting('app.org_id')::uuid;

insert into quote_events (org_id, quote_id, seq, type, at, actor_kind, body, previous_hash, hash)
select org_id, id, 1, 'created', created_at, 'staff', '{"data":null}', repeat('0', 64), md5(id::text) || md5(id::text)
from quotes where org_id = current_setting('app.org_id')::uuid;

insert into quote_archives (org_id, quote_id, archived_by)
select q.org_id, q.id, q.author_id from quotes q where q.org_id = current_setting('app.org_id')::uuid and q.number % 50 = 0;

insert into counters (org_id, kind, last_number) values (current_setting('app.org_id')::uuid, 'quote', 1000 + :quotes);
