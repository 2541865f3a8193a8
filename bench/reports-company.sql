-- What reports read of ten companies of :quotes quotes each: the first is the one of app.org_id. Run as the superuser, without
-- triggers and foreign keys. Rows of quotes have only the columns that reports read, and the indexes that they use.
-- Ten million rows come into bare tables without a log: what queries need of keys and indexes is made afterwards.
create temporary table kept_indexes as
  select indexdef as definition from pg_indexes where tablename = 'quotes' and indexname in ('quotes_by_status', 'quotes_by_approval');
do $$ declare each record; begin
  for each in select indexname from pg_indexes where tablename = 'quotes' and indexdef not like '%UNIQUE%' loop
    execute format('drop index %I', each.indexname);
  end loop;
  for each in select conrelid::regclass as name, conname from pg_constraint
    where conrelid in ('quotes'::regclass, 'counted_numbers'::regclass, 'quote_archives'::regclass, 'report_sums'::regclass)
      and contype <> 'n' order by contype = 'f' desc loop
    execute format('alter table %s drop constraint if exists %I cascade', each.name, each.conname);
  end loop;
end $$;
alter table quotes alter column search_text drop expression, alter column valid_until drop expression;
alter table quotes set unlogged;
alter table report_sums set unlogged;

create temporary table companies as
  select current_setting('app.org_id')::uuid as id union all select gen_random_uuid() from generate_series(1, 9);
insert into organizations (id, name) select id, 'Other company' from companies where id <> current_setting('app.org_id')::uuid;
create temporary table authors as
  select id, row_number() over (order by id) as rank from users where org_id = current_setting('app.org_id')::uuid;

-- Ids as the program makes them: in the order of time, so that indexes grow at their end.
-- Ten years; six of ten are approved, two declined, two have no decision.
insert into quotes (org_id, id, number, status, link_made_at, sent_at, approval_token, approval_token_expires_at, approved_at, declined_at,
  created_at, author_id, sum_cents, subtotal_cents, total_cents)
select c.id, uuidv7(), 1000 + n, s.status,
  case when n % 10 <> 9 then t.at end, case when n % 10 <> 9 then t.at end,
  case when n % 10 <> 9 then 'token' || n end, case when n % 10 <> 9 then t.at + interval '30 days' end,
  case s.status when 'approved' then t.at + interval '2 days' end, case s.status when 'declined' then t.at + interval '3 days' end,
  t.at, a.id, m.cents, m.cents, m.cents
from companies c
cross join generate_series(1, :quotes) n
cross join lateral (select now() - interval '3600 days' * ((:quotes - n)::float8 / :quotes) as at) t
cross join lateral (select case when n % 10 < 6 then 'approved' when n % 10 < 8 then 'declined' else 'pending' end as status) s
cross join lateral (select 5000 + (n::bigint * 7919 % 200000)::int as cents) m
join authors a on a.rank = 1 + n % 3;

alter table quotes add primary key (org_id, id);
do $$ declare each record; begin
  for each in select definition from kept_indexes loop execute each.definition; end loop;
end $$;

insert into quote_archives (org_id, quote_id, archived_by) select org_id, id, author_id from quotes where number % 50 = 0;
alter table quote_archives add primary key (org_id, quote_id);

-- One approved quote of fifty is not paid yet, and one of ten thousand has no job.
insert into counted_numbers (org_id, number, quote_id, author_id, rest_cents, rest_due_on, jobless_since)
select org_id, number, id, author_id, case when number % 50 = 1 then total_cents else 0 end, case when number % 50 = 1 then approved_at::date end,
  case when number % 10000 = 1 then approved_at end
from quotes where status = 'approved';
alter table counted_numbers add primary key (org_id, number);

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

insert into report_sums (org_id, grain, cut, author_id, day, value, approved, declined, approved_cents, declined_cents, net_cents, tax_cents, waited, wait_seconds, sent)
select c.id, 'day', d.cut, who.id, current_date - day, d.value, 6, 2, 700000, 200000, 640000, 60000, 8, 800000, 3
from companies c
cross join generate_series(0, 3599) day
cross join of_day d
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id
  union all select id from authors where d.cut not in ('price', 'reminder') and rank = 1) who;

insert into report_sums (org_id, grain, cut, author_id, day, value, approved, declined, approved_cents, declined_cents, net_cents, tax_cents, waited, wait_seconds, sent)
select org_id, 'month', cut, author_id, date_trunc('month', day)::date, value, sum(approved), sum(declined), sum(approved_cents),
  sum(declined_cents), sum(net_cents), sum(tax_cents), sum(waited), sum(wait_seconds), sum(sent)
from report_sums group by 1, 3, 4, 5, 6;
alter table report_sums add primary key (org_id, grain, cut, author_id, day, value);

insert into payment_sums (org_id, grain, author_id, day, method, tax_rate, payments, received_cents, returned_cents, tax_cents)
select c.id, 'day', who.id, current_date - day, method, rate, 5, 500000, 10000, 40000
from companies c cross join generate_series(0, 3599) day
cross join unnest(array['card', 'cash', 'check', 'transfer', 'other']) method cross join unnest(array[0, 0.07, 0.08]) rate
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select id from authors) who;
insert into payment_sums
select org_id, 'month', author_id, date_trunc('month', day)::date, method, tax_rate, sum(payments), sum(received_cents), sum(returned_cents), sum(tax_cents)
from payment_sums group by 1, 3, 4, 5, 6;

insert into work_sums (org_id, grain, person_id, day, jobs, planned_minutes, worked_minutes, net_cents, timed_cents)
select c.id, 'day', who.id, current_date - day, 20, 3000, 2800, 2000000, 1900000
from companies c cross join generate_series(0, 3599) day
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select gen_random_uuid() from generate_series(1, 3)
  union all select id from authors) who;

insert into work_sums
select org_id, 'month', person_id, date_trunc('month', day)::date, sum(jobs), sum(planned_minutes), sum(worked_minutes), sum(net_cents), sum(timed_cents)
from work_sums group by 1, 3, 4;
