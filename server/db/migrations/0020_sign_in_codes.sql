-- Codes that sign in and were mailed: one for each account, replaced by the next one. A hash of six digits could be looked
-- up, so what is stored is keyed with the program's secret and bound to the account.
create table sign_in_codes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on sign_in_codes to app_auth;
-- Cleaning up: which rows have expired, and nothing else of them.
grant delete on sign_in_codes to app_worker;
grant select (expires_at) on sign_in_codes to app_worker;
