-- Beside a large company, nine others of the same size, and the days of the reports for all of them. Run as the superuser
-- with app.org_id set to the large company, without triggers and foreign keys. Indexes of quotes that no report reads are
-- left away; the others are made after loading.
create temporary table made_indexes as
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'quotes' and indexname in ('quotes_by_status', 'quotes_by_author', 'quotes_by_created');
do $$ declare each record; begin
  for each in select indexname from pg_indexes where tablename = 'quotes' and indexdef not like '%UNIQUE%' loop
    execute format('drop index %I', each.indexname);
  end loop;
end $$;

create temporary table others as select gen_random_uuid() as id from generate_series(1, 9);
insert into organizations (id, name) select id, 'Other company' from others;

insert into quotes (org_id, id, number, status, link_made_at, sent_at, approval_token, approval_token_expires_at, approved_at, declined_at,
  created_at, author_id, property_address, sum_cents, subtotal_cents, tax_rate, tax_cents, total_cents)
select o.id, q.id, q.number, q.status, q.link_made_at, q.sent_at, q.approval_token, q.approval_token_expires_at, q.approved_at, q.declined_at,
  q.created_at, q.author_id, q.property_address, q.sum_cents, q.subtotal_cents, q.tax_rate, q.tax_cents, q.total_cents
from others o cross join quotes q where q.org_id = current_setting('app.org_id')::uuid;

do $$ declare each record; begin
  for each in select definition from made_indexes loop execute each.definition; end loop;
end $$;

insert into quote_archives (org_id, quote_id, archived_by) select org_id, id, author_id from quotes where number % 50 = 0;

-- What the program adds with each decision (domain/reports/day-counts.ts), here as one statement for all of them.
create temporary view decided as
  select org_id, author_id, status, total_cents, subtotal_cents, tax_cents, created_at::date as made,
    coalesce(approved_at, declined_at)::date as day, number as n,
    extract(epoch from coalesce(approved_at, declined_at) - sent_at)::bigint as waited
  from quotes where status <> 'pending' and org_id = current_setting('app.org_id')::uuid;
insert into report_days (org_id, cut, author_id, day, value, approved, declined, approved_cents, declined_cents, net_cents, tax_cents, waited, wait_seconds)
select org_id, cut, who, case cut when 'created' then made else day end, value,
  count(*) filter (where status = 'approved'), count(*) filter (where status = 'declined'),
  sum(total_cents) filter (where status = 'approved'), coalesce(sum(total_cents) filter (where status = 'declined'), 0),
  coalesce(sum(subtotal_cents) filter (where status = 'approved'), 0), coalesce(sum(tax_cents) filter (where status = 'approved'), 0),
  count(waited), coalesce(sum(waited), 0)
from decided
cross join lateral (values
  ('decided', ''), ('created', ''), ('city', 'City ' || n % 60), ('wait', (array['hour','day','3-days','week','2-weeks','month','later'])[1 + n % 7]),
  ('tax_rate', (array['0.08','0.07','0'])[1 + n % 3]), ('reminder', (n % 5)::text),
  ('service', 'Service ' || n % 14), ('service', 'Service ' || (n + 5) % 14), ('surface', 'Surface ' || n % 6), ('surface', 'Surface ' || (n + 1) % 6),
  ('material', 'material_' || n % 30), ('material', 'material_' || (n + 7) % 30),
  ('price', json_build_array('Surface ' || n % 6, 'Service ' || n % 14, 'sqft', 20 + n % 9)::text),
  ('price', json_build_array('Surface ' || (n + 1) % 6, 'Service ' || (n + 5) % 14, 'sqft', 20 + n % 8)::text)) as of_quote (cut, value)
cross join lateral (select '00000000-0000-0000-0000-000000000000'::uuid as who union all select author_id where cut not in ('price', 'reminder')) authors
group by org_id, cut, who, case cut when 'created' then made else day end, value
having count(*) filter (where status = 'approved') > 0;

insert into report_days (org_id, cut, author_id, day, value, approved, declined, approved_cents, declined_cents, net_cents, tax_cents, waited, wait_seconds)
select o.id, d.cut, d.author_id, d.day, d.value, d.approved, d.declined, d.approved_cents, d.declined_cents, d.net_cents, d.tax_cents, d.waited, d.wait_seconds
from others o cross join report_days d where d.org_id = current_setting('app.org_id')::uuid;
