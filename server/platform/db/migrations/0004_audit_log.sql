-- Who did what in a company. Rows are added and read, never changed.
create table audit_log (
  org_id uuid not null references organizations (id),
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null default '',
  action text not null,
  target text not null default '',
  ip text not null default '',
  request_id text not null default '',
  data jsonb not null default '{}',
  primary key (org_id, id)
);
create index audit_log_by_time on audit_log (org_id, at);
-- One person's entries, newest first. The primary key serves the whole log, because ids are ordered by time.
create index audit_log_by_actor on audit_log (org_id, actor_id, id);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on audit_log to app_user;
