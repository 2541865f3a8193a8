-- Work after an approval: jobs, their visits, and who goes.

create table jobs (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- work follows from an approved quote; an estimate is a visit before there is one; blocked is time without a customer
  kind text not null check (kind in ('work', 'estimate', 'blocked')),
  -- the approved quote, and its number, which all its revisions share
  quote_id uuid,
  quote_number integer,
  customer_id uuid,
  property_id uuid,
  title text not null check (length(title) between 1 and 200),
  customer_name text not null default '' check (length(customer_name) <= 100),
  customer_phone text not null default '',
  property_address text not null default '' check (length(property_address) <= 300),
  -- for the crew; never shown to the customer
  notes text not null default '' check (length(notes) <= 4000),
  -- when the customer was told that the work is done, once, and where
  result_sent_at timestamptz,
  result_sent_to text not null default '',
  edit_number integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, property_id) references properties (org_id, id),
  check ((kind = 'work') = (quote_number is not null)),
  check ((quote_id is null) = (quote_number is null))
);
-- One job a quote, whichever of its revisions was approved.
create unique index jobs_of_quote on jobs (org_id, quote_number) where kind = 'work';
create index jobs_by_customer on jobs (org_id, customer_id);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant on jobs using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on jobs to app_user;
-- Who is deactivated hands over their visits in the same transaction: the job is locked, and its visits change hands.
grant select (org_id, id), update (updated_at) on jobs to app_auth;

create table job_tasks (
  org_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  position integer not null,
  description text not null check (length(description) between 1 and 200),
  done_at timestamptz,
  done_by uuid references users (id),
  primary key (org_id, job_id, id),
  foreign key (org_id, job_id) references jobs (org_id, id)
);
alter table job_tasks enable row level security;
alter table job_tasks force row level security;
create policy tenant on job_tasks using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on job_tasks to app_user;

create table visits (
  org_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'on_the_way', 'working', 'done', 'cancelled')),
  -- null while nobody has set a time: the visit waits in the tray
  starts_at timestamptz,
  ends_at timestamptz,
  -- the length that is planned for a visit without a time
  minutes integer not null check (minutes between 15 and 20160),
  -- goes up with each change of the time, for calendars outside (RFC 5545, SEQUENCE)
  sequence integer not null default 0,
  edit_number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, job_id, id),
  foreign key (org_id, job_id) references jobs (org_id, id),
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at)
);
create index visits_of_job on visits (org_id, job_id);
-- A visit lasts at most two weeks, so what touches a day began at most two weeks before it.
create index visits_by_start on visits (org_id, starts_at, id) where starts_at is not null;
create index visits_in_tray on visits (org_id, created_at, id) where starts_at is null and state = 'scheduled';
alter table visits enable row level security;
alter table visits force row level security;
create policy tenant on visits using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on visits to app_user;
grant select (org_id, id, job_id, state, starts_at, ends_at, edit_number), update (edit_number, updated_at) on visits to app_auth;

-- Who goes.
create table visit_people (
  org_id uuid not null,
  visit_id uuid not null,
  user_id uuid not null references users (id),
  primary key (org_id, visit_id, user_id),
  foreign key (org_id, visit_id) references visits (org_id, id)
);
create index visit_people_by_person on visit_people (org_id, user_id);
alter table visit_people enable row level security;
alter table visit_people force row level security;
create policy tenant on visit_people using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, delete on visit_people to app_user, app_auth;

-- What happened to a visit, when and by whom: its states, its times, its people. Only added to.
create table visit_changes (
  org_id uuid not null,
  visit_id uuid not null,
  seq integer not null check (seq > 0),
  -- when it was tapped, also without signal
  at timestamptz not null,
  -- when the server heard of it
  received_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null default '',
  type text not null check (type in ('state', 'time', 'people')),
  state text,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (org_id, visit_id, seq),
  foreign key (org_id, visit_id) references visits (org_id, id)
);
alter table visit_changes enable row level security;
alter table visit_changes force row level security;
create policy tenant on visit_changes using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on visit_changes to app_user;
grant select (org_id, visit_id, seq), insert on visit_changes to app_auth;

-- Days on which the company or one person does not work; both days are included.
create table days_off (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- null: the whole company
  user_id uuid references users (id),
  first_day date not null,
  last_day date not null,
  reason text not null default '' check (length(reason) <= 100),
  primary key (org_id, id),
  check (last_day >= first_day)
);
create index days_off_by_day on days_off (org_id, last_day);
alter table days_off enable row level security;
alter table days_off force row level security;
create policy tenant on days_off using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on days_off to app_user;

-- How a company plans its days; one without a row has the defaults of the program.
create table work_settings (
  org_id uuid primary key references organizations (id),
  -- Sunday first: {from, to} in minutes since midnight; the same twice is a day without work
  hours jsonb not null,
  set_up_minutes integer not null check (set_up_minutes between 0 and 480),
  travel_minutes integer not null check (travel_minutes between 0 and 240),
  -- the usual checklist, as texts in their order: what the job of a quote begins with
  tasks jsonb not null default '[]',
  edit_number integer not null default 1
);
alter table work_settings enable row level security;
alter table work_settings force row level security;
create policy tenant on work_settings using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on work_settings to app_user;

-- The order in which a person drives to their visits of a day, where somebody put them by hand.
create table day_routes (
  org_id uuid not null,
  user_id uuid not null references users (id),
  day date not null,
  -- ids of visits; those that came since stand where their time belongs
  stops uuid[] not null check (cardinality(stops) <= 100),
  edit_number integer not null default 1,
  primary key (org_id, user_id, day)
);
alter table day_routes enable row level security;
alter table day_routes force row level security;
create policy tenant on day_routes using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on day_routes to app_user;
