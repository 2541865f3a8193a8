-- Appointments: what a company offers, what customers ask for, and what they were told.

-- A company without a row offers nothing to choose from, and reminds at the usual hour.
create table appointment_settings (
  org_id uuid primary key references organizations (id),
  -- [{weekdays (0 is Sunday), from, to (minutes since midnight), capacity, active}]
  windows jsonb not null default '[]',
  -- days between today and the first and the last day on offer
  notice_days integer not null check (notice_days between 0 and 60),
  horizon_days integer not null check (horizon_days between 1 and 180),
  -- of the day before, by the company's clock; null: no reminder
  reminder_hour integer check (reminder_hour between 8 and 20),
  edit_number integer not null default 1,
  check (notice_days <= horizon_days)
);
alter table appointment_settings enable row level security;
alter table appointment_settings force row level security;
create policy tenant on appointment_settings using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on appointment_settings to app_user;

-- What customers ask for on the page of an approved quote. Never a part of the signed evidence.
create table appointment_requests (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- the revision on whose page it was made, and its number, which all revisions share
  quote_id uuid not null,
  quote_number integer not null,
  -- a window on a day; null for words about another time
  day date,
  from_minute integer check (from_minute between 0 and 1439),
  to_minute integer check (to_minute between 1 and 1440),
  -- the customer's own words
  wish text not null default '' check (length(wish) <= 500),
  state text not null default 'open' check (state in ('open', 'confirmed', 'declined', 'withdrawn')),
  -- the visit that was made of it
  visit_id uuid,
  -- the company's words when it declined
  answer text not null default '' check (length(answer) <= 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users (id),
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, visit_id) references visits (org_id, id),
  check ((day is null) = (from_minute is null) and (day is null) = (to_minute is null)),
  check (to_minute > from_minute),
  check (day is not null or wish <> ''),
  check ((state = 'open') = (settled_at is null))
);
create unique index appointment_requests_open on appointment_requests (org_id, quote_number) where state = 'open';
create index appointment_requests_by_quote on appointment_requests (org_id, quote_number, created_at);
alter table appointment_requests enable row level security;
alter table appointment_requests force row level security;
create policy tenant on appointment_requests using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on appointment_requests to app_user;

-- What the customer was told of a visit last; null: nothing, or that it is off.
alter table visits add column told_starts_at timestamptz;
alter table visits add column told_ends_at timestamptz;
alter table visits add check ((told_starts_at is null) = (told_ends_at is null));
-- When the reminder of this time goes out; null when none is planned any more.
alter table visits add column remind_at timestamptz;
create index visits_to_remind on visits (org_id, remind_at) where remind_at is not null;
create index visits_due_for_reminder on visits (remind_at) where remind_at is not null;
-- Reminders that are due are found before their company is known.
create policy due on visits for select to app_auth using (true);
grant select (org_id, remind_at) on visits to app_auth;
