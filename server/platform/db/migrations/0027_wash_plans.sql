-- Wash plans: an approved quote whose customer is asked again every 6, 12 or 24 months.

create table wash_plans (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- the number of the quote that is copied: its revision that was approved last
  quote_number integer not null,
  customer_id uuid,
  property_id uuid,
  every_months integer not null check (every_months in (6, 12, 24)),
  -- of the copies, in place of the quote's own discount; a fraction, as quotes have it
  discount_rate numeric(4, 2) not null default 0 check (discount_rate between 0 and 0.5),
  -- the proposed day of the next wash, in the company's time zone
  next_on date not null,
  -- the number of the quote from whose finished work next_on counts; null for a day that somebody chose
  counts_from integer,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- why it is not active
  reason text check (reason in ('staff', 'declined', 'no_address', 'suppressed', 'opted_out', 'archived', 'incomplete')),
  -- when the program makes the next quote; null while it makes none
  ask_at timestamptz,
  -- the id of the next quote, chosen before it is made: asking twice makes one
  asking_quote_id uuid not null,
  edit_number integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, property_id) references properties (org_id, id),
  check ((state = 'active') = (ask_at is not null)),
  check ((state = 'active') = (reason is null))
);
create unique index wash_plans_living on wash_plans (org_id, quote_number) where state <> 'ended';
create index wash_plans_by_next on wash_plans (org_id, next_on, id);
create index wash_plans_by_customer on wash_plans (org_id, customer_id);
create index wash_plans_counting on wash_plans (org_id, counts_from) where state <> 'ended' and counts_from is not null;
create index wash_plans_paused on wash_plans (org_id, updated_at) where state = 'paused' and reason <> 'staff';
create index wash_plans_to_ask on wash_plans (org_id, ask_at) where ask_at is not null;
create index wash_plans_due on wash_plans (ask_at) where ask_at is not null;
alter table wash_plans enable row level security;
alter table wash_plans force row level security;
create policy tenant on wash_plans using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on wash_plans to app_user;
-- Plans that are due are found before their company is known.
create policy due on wash_plans for select to app_auth using (true);
grant select (org_id, ask_at) on wash_plans to app_auth;

-- The plan that made the quote, and the day for which it asked the customer.
alter table quotes add column wash_plan_id uuid;
alter table quotes add column wash_on date;
-- PostgreSQL looks at the rows that there are, which the policy lets it do for one company at a time. No quote has a plan yet.
select set_config('app.org_id', '00000000-0000-0000-0000-000000000000', true);
alter table quotes add foreign key (org_id, wash_plan_id) references wash_plans (org_id, id);
create index quotes_of_wash_plan on quotes (org_id, wash_plan_id) where wash_plan_id is not null;

-- The page proposed the name that the customer signed with the last time.
alter table decisions add column name_proposed boolean not null default false;

-- Nobody has asked for this message: its recipient may say no to more of them.
alter table messages add column unasked boolean not null default false;
