-- What reports read of ten companies of :quotes quotes each: the first is the one of app.org_id. Run as the superuser, without
-- triggers and foreign keys. Rows of quotes have only the columns that reports read, and the indexes that they use.
create temporary table kept_indexes as
  select indexdef as definition from pg_indexes where tablename = 'quotes' and indexname in ('quotes_by_status', 'quotes_by_approval');
do $$ declare each record; begin
  for each in select indexname from pg_indexes where tablename = 'quotes' and indexdef not like '%UNIQUE%' loop
    execute format('drop index %I', each.indexname);
  end loop;
end $$;

create temporary table companies as
  select current_setting('app.org_id')::uuid as id union all select gen_random_uuid() from generate_series(1, 9);
insert into organizations (id, name) select id, 'Other company' from companies where id <> current_setting('app.org_id')::uuid;
create temporary table authors as
  select id, row_number() over (order by id) as rank from users where org_id = current_setting('app.org_id')::uuid;

-- Ten years; six of ten are approved, two declined, two have no decision.
insert into quotes (org_id, id, number, status, link_made_at, sent_at, approval_token, approval_token_expires_at, approved_at, declined_at,
  created_at, author_id, sum_cents, subtotal_cents, total_cents)
select c.id, gen_random_uuid(), 1000 + n, s.status,
  case when n % 10 <> 9 then t.at end, case when n % 10 <> 9 then t.at end,
  case when n % 10 <> 9 then 'token' || n end, case when n % 10 <> 9 then t.at + interval '30 days' end,
  case s.status when 'approved' then t.at + interval '2 days' end, case s.status when 'declined' then t.at + interval '3 days' end,
  t.at, a.id, m.cents, m.cents, m.cents
from companies c
cross join generate_series(1, :quotes) n
cross join lateral (select now() - interval '3600 days' * (:quotes - n) / :quotes as at) t
cross join lateral (select case when n % 10 < 6 then 'approved' when n % 10 < 8 then 'declined' else 'pending' end as status) s
cross join lateral (select 5000 + (n::bigint * 7919 % 200000)::int as cents) m
join authors a on a.rank = 1 + n % 3;

do $$ declare each record; begin
  for each in select definition from kept_indexes loop execute each.definition; end loop;
end $$;

insert into quote_archives (org_id, quote_id, archived_by) select org_id, id, author_id from quotes where number % 50 = 0;

-- One approved quote of fifty is not paid yet.
insert into counted_numbers (org_id, number, quote_id, author_id, rest_cents, rest_due_on)
select org_id, number, id, author_id, case when number % 50 = 1 then total_cents else 0 end, case when number % 50 = 1 then approved_at::date end
from quotes where status = 'approved';

-- Days, as the program adds them up with each decision (domain/reports/day-counts.ts): for each cut as many values as a busy
-- company has on one day.
create temporary table of_day as select cut, value from (values
  ('decided', 1), ('created', 1), ('city', 30), ('source', 8), ('wait', 7), ('tax_rate', 3), ('reminder', 5), ('service', 14), ('surface', 6),
  ('material', 30)) as kinds (cut, many)
cross join lateral (select case many when 1 then '' else cut || ' ' || value end as value from generate_series(1, many) value) values_of
union all
select 'price', json_build_array('Surface ' || n % 6, 'Service ' || n % 14, 'sqft', 20 + n / 14)::text from generate_series(0, 83) n;
update of_day set value = (array['hour','day','3-days','week','2-weeks','month','later'])[right(value, 1)::int] where cut = 'wait';
update of_day set value = (array['0.08','0.07','0'])[right(value, 1)::int] where cut = 'tax_rate';
update of_day set value = right(value, 1) where cut = 'reminder';

insert into report_days (org_id, cut, author_id, day, value, approved, declined, approved_cents, declined_cents, net_cents, tax_cents, waited, wait_seconds, sent)
select c.id, d.cut, who.id, current_date - day, d.value, 6, 2, 700000, 200000, 640000, 60000, 8, 800000, 3
from companies c
cross join generate_series(0, 3599) day
cross join of_day d
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id
  union all select id from authors where d.cut not in ('price', 'reminder') and rank = 1) who;

insert into payment_days (org_id, author_id, day, method, tax_rate, payments, received_cents, returned_cents, tax_cents)
select c.id, who.id, current_date - day, method, rate, 5, 500000, 10000, 40000
from companies c cross join generate_series(0, 3599) day
cross join unnest(array['card', 'cash', 'check', 'transfer', 'other']) method cross join unnest(array[0, 0.07, 0.08]) rate
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select id from authors) who;

insert into work_days (org_id, person_id, day, jobs, planned_minutes, worked_minutes, net_cents, timed_cents)
select c.id, who.id, current_date - day, 20, 3000, 2800, 2000000, 1900000
from companies c cross join generate_series(0, 3599) day
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select gen_random_uuid() from generate_series(1, 3)
  union all select id from authors) who;
