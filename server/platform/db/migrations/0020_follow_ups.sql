-- Follow-ups: what goes out by itself while a quote waits for its customer's answer.

-- A company without a row has the steps that every company starts with.
create table follow_up_settings (
  org_id uuid primary key references organizations (id),
  enabled boolean not null,
  -- days, hours, ways and templates, as domain/messages/follow-up-steps.ts describes them
  steps jsonb not null,
  -- tells apart who saved last when two people change the steps at once
  edit_number integer not null default 1
);
alter table follow_up_settings enable row level security;
alter table follow_up_settings force row level security;
create policy tenant on follow_up_settings using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on follow_up_settings to app_user;

-- One planned message of a quote. Rows that went out or were skipped stay as history.
create table follow_ups (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  revision integer not null,
  step_id text not null check (length(step_id) between 1 and 40),
  -- what it goes out for: 'sending', or the last valid day
  occasion text not null,
  kind text not null,
  channel text not null check (channel in ('email', 'text')),
  -- of the customer
  time_zone text not null,
  -- when it should go out, and when the program looks at it next: later while it has to wait
  planned_for timestamptz not null,
  due_at timestamptz not null,
  waits_for text check (waits_for in ('quiet_hours', 'allowance', 'unconfirmed')),
  state text not null default 'planned' check (state in ('planned', 'sent', 'skipped')),
  -- why it was skipped
  reason text,
  message_id uuid,
  settled_at timestamptz,
  -- the person who skipped it or sent it early; null: the program
  settled_by uuid,
  settled_by_name text not null default '',
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, message_id) references messages (org_id, id),
  check ((state = 'planned') = (settled_at is null)),
  check (state <> 'sent' or message_id is not null),
  check ((state = 'skipped') = (reason is not null))
);
-- No step goes out twice, whatever two processes do at once.
create unique index follow_ups_once on follow_ups (org_id, quote_id, revision, step_id, occasion) where state <> 'skipped';
create index follow_ups_by_quote on follow_ups (org_id, quote_id, planned_for);
create index follow_ups_by_message on follow_ups (org_id, message_id) where message_id is not null;
create index follow_ups_due on follow_ups (org_id, due_at) where state = 'planned';
create index follow_ups_due_anywhere on follow_ups (due_at, org_id) where state = 'planned';

alter table follow_ups enable row level security;
alter table follow_ups force row level security;
create policy tenant on follow_ups using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on follow_ups to app_user;

-- Each minute the worker asks which companies have something to send. It learns nothing else of them.
create policy due on follow_ups for select to app_auth using (true);
grant select (org_id, due_at, state) on follow_ups to app_auth;
