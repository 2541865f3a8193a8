-- A full week of one company (`app.org_id`): six people and `app.visits` visits (500 by default) from the Sunday in `app.sunday` on. Some overlap,
-- span midnight or are unassigned. The five years before have 100 visits a week.
insert into users (id, org_id, email, full_name, role, password_hash, email_confirmed_at)
select gen_random_uuid(), current_setting('app.org_id')::uuid, 'crew' || n || '-' || left(current_setting('app.org_id'), 8) || '@bench.example',
  (array['Ana Ruiz', 'Ben Ode', 'Cleo Park', 'Dov Stein', 'Eva Lund'])[n], 'member', 'x', now()
from generate_series(1, 5) n;

create temporary table planned as
select gen_random_uuid() as job_id, gen_random_uuid() as visit_id, n,
  (current_setting('app.sunday')::date + (n % 7)) + make_interval(hours => 7 + (n / 7) % 11, mins => 15 * (n % 4)) as local,
  case when n % 97 = 0 then 2880 when n % 41 = 0 then 900 else 45 + 15 * (n % 3) end as minutes
from generate_series(1, coalesce(current_setting('app.visits', true), '500')::integer) n
union all
select gen_random_uuid(), gen_random_uuid(), n,
  (current_setting('app.sunday')::date - 7 * (1 + n / 100) + (n % 7)) + make_interval(hours => 8 + (n / 7) % 9), 90
from generate_series(501, 500 + 26000) n;

insert into jobs (org_id, id, kind, title, customer_name, property_address, created_by)
select current_setting('app.org_id')::uuid, job_id, case when n % 23 = 0 then 'blocked' else 'estimate' end,
  case when n % 23 = 0 then 'Truck at the garage' else 'Look at the house' end,
  case when n % 23 = 0 then '' else (array['Alicia Moreno', 'Tom Whitaker', 'Priya Natarajan', 'Lowcountry Dental', 'Ruth Feldman'])[n % 5 + 1] end,
  case when n % 23 = 0 then '' else n || ' Live Oak Ln, Bluffton, SC 29910' end,
  (select id from users where org_id = current_setting('app.org_id')::uuid and role = 'owner')
from planned;

insert into visits (org_id, id, job_id, state, starts_at, ends_at, minutes)
select current_setting('app.org_id')::uuid, visit_id, job_id,
  case when n > 500 or n % 19 = 0 then 'done' when n % 31 = 0 then 'cancelled' else 'scheduled' end,
  local at time zone 'America/New_York', local at time zone 'America/New_York' + make_interval(mins => minutes), minutes
from planned;

insert into visit_people (org_id, visit_id, user_id)
select current_setting('app.org_id')::uuid, visit_id, person.id
from planned
join (
  select id, row_number() over (order by email) - 1 as place from users where org_id = current_setting('app.org_id')::uuid
) person on person.place = n % 6 or (n % 10 = 0 and person.place = (n + 1) % 6)
where n % 37 <> 0;

insert into visit_changes (org_id, visit_id, seq, at, type, state)
select current_setting('app.org_id')::uuid, visit_id, 1, now(), 'state', 'scheduled' from planned;
