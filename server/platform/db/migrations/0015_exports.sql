-- Full exports, one row for each request. The file is in the file store, under storage_key, until it expires.
create table exports (
  org_id uuid not null references organizations (id),
  id uuid not null,
  requested_by uuid not null references users (id),
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- number of the running attempt: an abandoned attempt that wakes up finds another number here and stops
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  heartbeat_at timestamptz not null default now(),
  storage_key text,
  size bigint,
  sha256 text,
  files integer,
  -- number of files that could not be included; the manifest names them
  problems integer not null default 0,
  error text check (error in ('storage_full', 'interrupted', 'failed')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (org_id, id),
  check ((status = 'failed') = (error is not null)),
  check ((status = 'ready') = (storage_key is not null)),
  check (status <> 'ready' or (size is not null and sha256 is not null and files is not null and expires_at is not null))
);
-- A company has at most one export in progress.
create unique index exports_one_running on exports (org_id) where status in ('queued', 'running');

alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on exports to app_user;
-- The request never changes; only the state of the export does.
grant update (status, attempt, done, total, heartbeat_at, storage_key, size, sha256, files, problems, error, finished_at, expires_at) on exports to app_user;
