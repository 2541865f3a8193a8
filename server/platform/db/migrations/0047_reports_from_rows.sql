-- Reports read quotes, lines, payments, reminders and finished work themselves, each from one index that has all that they
-- need. What they read of a decision is written once, by the statement that decides, in the company's time zone of then.

-- The city of an address that a person typed, such as "12 Oak Street, Austin, TX 78701": what is between the street and
-- the state. Spaces and case are made equal, so that "austin" and "AUSTIN " are one city. Empty when no part of the address
-- is recognizable as a city: a part with a digit is an apartment or a street.
create function city_of(address text) returns text language sql immutable parallel safe
  as $$
    select case when place like '%,%' and city !~ '\d' then initcap(left(city, 60)) else '' end
    from (select *, regexp_replace(btrim(regexp_replace(place, '^.*,', '')), '\s+', ' ', 'g') as city
      from (select btrim(replace(regexp_replace(regexp_replace(regexp_replace(btrim(address collate "pg_c_utf8", E' \t\r\n'),
          '[\s,.]+(?:USA|U\.S\.A\.?|US|United States(?: of America)?)\.?$', '', 'i'),
          '[\s,]+\d{5}(?:-\d{4})?$', ''), '[\s,]+[A-Z]{2}\.?$', ''), E'\n', ','), E' ,\t\r') as place) cut) found
  $$;

alter table quotes
  -- of a decided quote: the days of the decision and of its making, in the company's time zone at the decision
  add column decided_on date,
  add column made_on date,
  -- seconds from the first sending to the decision; null for a quote that was decided without being sent
  add column waited_seconds integer check (waited_seconds >= 0),
  -- reminders that had left before the decision
  add column reminders smallint not null default 0,
  -- how the customer had found the company, as it was known at the decision
  add column customer_source text not null default '',
  add column city text not null generated always as (city_of(property_address)) stored;

-- As in "replaced_links": generated columns have no value yet when a trigger runs, and follow from the others anyway.
create or replace function refuse_change_of_evidence() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    declare
      besides constant text[] := array['approval_token', 'valid_until', 'search_text', 'phone_key', 'city'];
    begin
      if tg_op = 'DELETE' then
        if company_is_over(old.org_id) then return old; end if;
      elsif tg_op = 'UPDATE' then
        if company_is_over(old.org_id) then return new; end if;
        if tg_table_name = 'quotes' then
          if old.approval_token is not null and new.approval_token is not null
            and to_jsonb(old) - besides = to_jsonb(new) - besides then return new; end if;
        end if;
      end if;
      raise exception 'Decided quotes and their evidence cannot be changed or removed (%)', tg_table_name using errcode = '42501';
    end
  $$;

alter table quote_items
  -- of a decided quote
  add column decided_on date,
  add column author_id uuid,
  -- whether the line is the first of its quote with this service, surface, material or price: a quote counts once for each
  add column first_of_service boolean not null default false,
  add column first_of_surface boolean not null default false,
  add column first_of_material boolean not null default false,
  add column first_of_price boolean not null default false,
  -- what reports divide by; empty for a line of one's own, and for no material; null for what is no work
  add column service text generated always as (case kind when 'custom' then '' when 'service' then basis ->> 'service' end) stored,
  add column surface text generated always as (case kind when 'service' then basis ->> 'surface_type' end) stored,
  add column material text generated always as
    (case when kind = 'service' and basis is not null then coalesce(basis ->> 'material', '') end) stored,
  -- the price of one unit before the material's multiplier, so that materials can be compared
  add column base_cents bigint generated always as
    (case kind when 'service' then round(unit_cents / (basis ->> 'multiplier')::numeric)::bigint end) stored;

alter table follow_ups
  -- of a reminder that has left: the day, in the company's time zone of then, and its place among those of its quote
  add column left_on date,
  add column place smallint;

-- The owner of the tables is under row-level security, and triggers keep decided quotes as they are, for everyone.
alter table quotes no force row level security, disable trigger evidence_stays;
alter table quote_items no force row level security, disable trigger evidence_stays;
alter table decisions no force row level security;
alter table follow_ups no force row level security;
alter table organizations no force row level security;
alter table counted_numbers no force row level security;

update quotes quote
set decided_on = (decision.decided_at at time zone decision.time_zone)::date,
  made_on = (quote.created_at at time zone decision.time_zone)::date,
  waited_seconds = case when quote.sent_at is not null
    then greatest(0, floor(extract(epoch from decision.decided_at - quote.sent_at)))::integer end,
  reminders = (select count(*) from follow_ups reminder where reminder.org_id = quote.org_id and reminder.quote_id = quote.id
    and reminder.left_at <= decision.decided_at),
  customer_source = decision.customer_source
from decisions decision
where decision.org_id = quote.org_id and decision.quote_id = quote.id and quote.status <> 'pending';

update quote_items item
set decided_on = quote.decided_on,
  author_id = quote.author_id,
  first_of_service = ranked.service = 1,
  first_of_surface = ranked.surface = 1,
  first_of_material = ranked.material = 1,
  first_of_price = ranked.price = 1
from quotes quote
join (select org_id, quote_id, id,
    row_number() over (partition by org_id, quote_id, service order by position, id) as service,
    row_number() over (partition by org_id, quote_id, surface order by position, id) as surface,
    row_number() over (partition by org_id, quote_id, material order by position, id) as material,
    row_number() over (partition by org_id, quote_id, surface, service, unit, base_cents order by position, id) as price
  from quote_items where quote_status <> 'pending') ranked on ranked.org_id = quote.org_id and ranked.quote_id = quote.id
where item.org_id = ranked.org_id and item.quote_id = ranked.quote_id and item.id = ranked.id;

update follow_ups reminder
set left_on = (reminder.left_at at time zone company.time_zone)::date, place = placed.place
from (select org_id, id, row_number() over (partition by org_id, quote_id order by left_at, id) as place
  from follow_ups where left_at is not null) placed
join organizations company on company.id = placed.org_id
where reminder.org_id = placed.org_id and reminder.id = placed.id;

-- What the finished job of a number adds to the report of work: one row for the job as a whole, and one for each person who
-- went (domain/reports/work-counts.ts). It is written anew when the number is counted again.
create table finished_work (
  org_id uuid not null references organizations (id),
  number integer not null,
  -- who went; zeros: the job as a whole
  person_id uuid not null,
  -- on which the last visit was done, in the time zone of the decision
  day date not null,
  planned_minutes integer not null,
  worked_minutes integer not null,
  -- as signed
  net_cents integer not null,
  primary key (org_id, number, person_id),
  foreign key (org_id, number) references counted_numbers (org_id, number)
);
create index finished_work_by_day on finished_work (org_id, day) include (person_id, planned_minutes, worked_minutes, net_cents);
alter table finished_work enable row level security;
insert into finished_work
select counted.org_id, counted.number, job.person_id, job.day, job.planned_minutes, job.worked_minutes, job.net_cents
from counted_numbers counted
cross join lateral jsonb_to_recordset(counted.work) as job (person_id uuid, day date, planned_minutes integer,
  worked_minutes integer, net_cents integer);
alter table finished_work force row level security;
create policy tenant on finished_work using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, delete on finished_work to app_user;

alter table counted_numbers force row level security;
alter table organizations force row level security;
alter table follow_ups force row level security;
alter table decisions force row level security;
alter table quote_items force row level security, enable trigger evidence_stays;
alter table quotes force row level security, enable trigger evidence_stays;

alter table quotes add constraint quotes_decided_on_a_day
  check ((status = 'pending') = (decided_on is null) and (decided_on is null) = (made_on is null));
alter table decisions drop column customer_source;
alter table counted_numbers drop column work;
drop table report_sums, payment_sums, work_sums, report_checks;

create index quotes_decided on quotes (org_id, decided_on)
  include (id, status, author_id, made_on, waited_seconds, reminders, customer_source, city, tax_rate, subtotal_cents, tax_cents, total_cents)
  where decided_on is not null;
create index quote_items_decided on quote_items (org_id, decided_on)
  include (quote_id, quote_status, author_id, line_total_cents, service, surface, material, unit, base_cents,
    first_of_service, first_of_surface, first_of_material, first_of_price)
  where decided_on is not null;
create index follow_ups_left on follow_ups (org_id, left_on) include (place) where left_on is not null;
drop index payment_entries_by_day;
create index payment_entries_by_day on payment_entries (org_id, booked_on)
  include (type, method, tax_rate, amount_cents, tax_cents, author_id);
