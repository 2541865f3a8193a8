-- The rows that reports read for a company with :quotes quotes (app.org_id), and for nine others with :others each. Run as the
-- superuser, without triggers and foreign keys. Quotes have only the columns that reports read. The indexes that the reports
-- use are created after the rows.
create temporary table kept_indexes as
  select indexname as name, indexdef as definition from pg_indexes
  where indexname in ('quotes_by_status', 'quotes_reopened_once', 'quotes_decided', 'quote_items_decided', 'payment_entries_by_day',
    'finished_work_by_day', 'follow_ups_left');
do $$ declare each record; begin
  for each in select indexname from pg_indexes where tablename = 'quotes' and indexdef not like '%UNIQUE%'
      union select name from kept_indexes loop
    execute format('drop index %I', each.indexname);
  end loop;
end $$;
alter table quotes alter column search_text drop expression, alter column valid_until drop expression, alter column city drop expression;

create temporary table companies as
  select current_setting('app.org_id')::uuid as id, :quotes as quotes union all select gen_random_uuid(), :others from generate_series(1, 9);
insert into organizations (id, name) select id, 'Other company' from companies where id <> current_setting('app.org_id')::uuid;
create temporary table authors as
  select id, row_number() over (order by id) as rank from users where org_id = current_setting('app.org_id')::uuid;

-- Ids in chronological order, as the program creates them, so that indexes grow at their end.
-- Ten years; six in ten quotes are approved, two declined, two undecided.
insert into quotes (org_id, id, number, status, link_made_at, sent_at, approval_token, approval_token_expires_at, approved_at, declined_at,
  created_at, author_id, sum_cents, subtotal_cents, tax_rate, tax_cents, total_cents, valid_until, city,
  decided_on, made_on, waited_seconds, reminders, customer_source)
select c.id, uuidv7(t.at - now()), 1000 + n, s.status,
  case when n % 10 <> 9 then t.at end, case when n % 10 <> 9 then t.at end,
  case when n % 10 <> 9 then 'token' || n end, case when n % 10 <> 9 then t.at + interval '30 days' end,
  case s.status when 'approved' then d.at end, case s.status when 'declined' then d.at end,
  t.at, a.id, m.cents, m.cents, r.rate, round(m.cents * r.rate), m.cents + round(m.cents * r.rate), now(), 'City ' || n % 30,
  d.at::date, case when s.status <> 'pending' then t.at::date end, extract(epoch from d.at - t.at)::integer, n % 5,
  case when s.status <> 'pending' then 'Source ' || n % 8 else '' end
from companies c
cross join lateral generate_series(1, c.quotes) n
cross join lateral (select now() - interval '3600 days' * ((c.quotes - n)::float8 / c.quotes) as at) t
cross join lateral (select case when n % 10 < 6 then 'approved' when n % 10 < 8 then 'declined' else 'pending' end as status) s
cross join lateral (select case when s.status <> 'pending' then least(now(), t.at + n % 40 * interval '6 hours') end as at) d
cross join lateral (select 5000 + (n::bigint * 7919 % 200000)::int as cents) m
cross join lateral (select (array[0.08, 0.07, 0])[1 + n % 3]::numeric as rate) r
join authors a on a.rank = 1 + n % 3;

-- One approved quote in two hundred was reopened and is undecided again; one quote in fifty is archived.
insert into quotes (org_id, id, number, revision, status, created_at, author_id, sum_cents, subtotal_cents, total_cents, valid_until, city, reopened_from_id)
select org_id, uuidv7(), number, 2, 'pending', created_at, author_id, sum_cents, sum_cents, sum_cents, 'infinity', '', id
from quotes where status = 'approved' and number % 200 = 1;
insert into quote_archives (org_id, quote_id, archived_by) select org_id, id, author_id from quotes where number % 50 = 0;
-- One approved quote in a thousand has a lowered price.
insert into quote_locks (org_id, quote_id, price_cents)
select org_id, id, case when status = 'approved' and number % 1000 = 2 then 5000 end from quotes;

-- Four lines per quote: three services from the rate book, some with the same name, and a custom line.
insert into quote_items (org_id, id, quote_id, quote_status, position, kind, description, quantity, unit, unit_cents, line_total_cents, basis,
  decided_on, author_id, first_of_service, first_of_surface, first_of_material, first_of_price)
select q.org_id, gen_random_uuid(), q.id, q.status, i, case i when 0 then 'custom' else 'service' end, 'Soft wash', 100, 'sqft',
  20 + (q.number + i) % 12, q.sum_cents / 4,
  case when i > 0 then jsonb_build_object('surface_type', 'Surface ' || (q.number + i) % 6, 'service', 'Service ' || (q.number / 7 + i / 2) % 14,
    'material', 'Material ' || (q.number + i) % 30, 'multiplier', 1 + (q.number + i) % 30 * 0.01, 'rate_cents', 20, 'rate_book_version', 1) end,
  q.decided_on, q.author_id, i <> 2, true, true, true
from quotes q cross join generate_series(0, 3) i
where q.status <> 'pending';

-- Two payments for each approved quote.
insert into payment_entries (org_id, id, quote_id, type, amount_cents, currency, method, reference, received_on, booked_on, at, recorded_by,
  author_id, tax_rate, tax_cents)
select q.org_id, gen_random_uuid(), q.id, 'manual', q.total_cents / 2, 'USD', (array['cash', 'check', 'transfer', 'other'])[1 + q.number % 4], '',
  d.day, d.day, d.day, q.author_id, q.author_id, q.tax_rate, q.tax_cents / 2
from quotes q cross join generate_series(0, 1) part
cross join lateral (select q.decided_on + part * 10 as day) d
where q.status = 'approved';

-- One approved quote in fifty isn't paid yet, and one in ten thousand has no job.
insert into counted_numbers (org_id, number, quote_id, author_id, rest_cents, rest_due_on, jobless_since)
select org_id, number, id, author_id, case when number % 50 = 1 then total_cents else 0 end, case when number % 50 = 1 then approved_at::date end,
  case when number % 10000 = 1 then approved_at end
from quotes where status <> 'pending';

-- The job as a whole, and one or two people.
insert into finished_work (org_id, number, person_id, day, planned_minutes, worked_minutes, net_cents)
select q.org_id, q.number, coalesce(a.id, '00000000-0000-0000-0000-000000000000'), q.decided_on + 7, 150, 140,
  case when a.id is null then q.subtotal_cents else 0 end
from quotes q
cross join lateral (select null::uuid as id union all select id from authors where rank <= 1 + q.number % 2) a
where q.status = 'approved';

insert into follow_ups (org_id, id, quote_id, revision, step_id, occasion, kind, channel, time_zone, planned_for, due_at, state, message_id, settled_at,
  left_at, left_on, place)
select q.org_id, gen_random_uuid(), q.id, 1, 'step ' || place, 'sending', 'reminder', 'email', 'UTC', l.at, l.at, 'sent', gen_random_uuid(), l.at,
  l.at, l.at::date, place
from quotes q cross join generate_series(1, 2) place
cross join lateral (select q.sent_at + place * interval '1 day' as at) l
where q.sent_at is not null and q.number % 5 > 1;

do $$ declare each record; begin
  for each in select definition from kept_indexes loop execute each.definition; end loop;
end $$;
