-- Codes that sign in and were mailed: one for each request, so that nobody else's request replaces the code somebody waits
-- for. The request is known by a secret that only whoever asked holds; here is its SHA-256. A hash of six digits could be
-- looked up, so what is stored of the code is keyed with the program's secret and bound to the account and the request.
create table sign_in_codes (
  request_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_codes_by_user on sign_in_codes (user_id);
grant select, insert, update, delete on sign_in_codes to app_auth;
-- Cleaning up: which rows have expired, and nothing else of them.
grant delete on sign_in_codes to app_worker;
grant select (expires_at) on sign_in_codes to app_worker;
