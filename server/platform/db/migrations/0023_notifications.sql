-- What people of a company are told about their quotes: by email, and on devices by web push.

-- A person without a row has the settings that everybody starts with.
create table notification_settings (
  org_id uuid not null,
  user_id uuid not null references users (id),
  -- own: quotes they wrote or work on; all: every quote of the company
  about text not null check (about in ('own', 'all')),
  -- by kind and channel, as domain/notifications/notification-settings.ts reads them
  choices jsonb not null,
  -- hours of the company's clock
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  digest_hour smallint check (digest_hour between 0 and 23),
  primary key (org_id, user_id),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy tenant on notification_settings using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on notification_settings to app_user;

-- Browsers that show notifications. Such a row belongs to the session in which a person asked for it and goes with it: by
-- signing out, deactivation, a new password, or when the session has expired.
create table push_devices (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- in words, as "Chrome on Android"
  device text not null,
  -- where the browser's maker takes messages for it
  endpoint text not null check (length(endpoint) <= 1000),
  -- the browser's keys: messages are encrypted for it alone
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create unique index push_devices_by_session on push_devices (org_id, session_id);
create index push_devices_of_session on push_devices (session_id);
create index push_devices_by_user on push_devices (org_id, user_id);
alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy tenant on push_devices using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on push_devices to app_user;

-- One person told of one event by one way. It waits while told_at is null: for the end of quiet hours, for the day's
-- summary, or for the end of a burst.
create table notifications (
  org_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id),
  channel text not null check (channel in ('email', 'push')),
  kind text not null,
  quote_id uuid not null,
  event_seq integer not null,
  at timestamptz not null,
  due_at timestamptz not null,
  told_at timestamptz,
  -- what was told together: the mail, or one ring of the devices
  group_id uuid,
  primary key (org_id, id),
  foreign key (org_id, quote_id, event_seq) references quote_events (org_id, quote_id, seq),
  check ((told_at is null) = (group_id is null))
);
-- Nobody is told twice of one event, whatever two processes do at once.
create unique index notifications_once on notifications (org_id, quote_id, event_seq, user_id, channel);
create index notifications_waiting on notifications (org_id, user_id, channel, due_at) where told_at is null;
create index notifications_told on notifications (org_id, user_id, channel, told_at) where told_at is not null;
create index notifications_by_group on notifications (org_id, group_id) where group_id is not null;
create index notifications_due_anywhere on notifications (due_at, org_id, user_id) where told_at is null;
alter table notifications enable row level security;
alter table notifications force row level security;
create policy tenant on notifications using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update, delete on notifications to app_user;

-- Each minute the worker asks who has something due. It learns nothing else of them.
create policy due on notifications for select to app_auth using (true);
grant select (org_id, user_id, due_at, told_at) on notifications to app_auth;
