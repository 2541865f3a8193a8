-- Changing the address of an account: both the old and the new one have to confirm, in any order. One change at a time
-- for each account. As with other links in mails, only the SHA-256 of a token is stored.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  old_token_hash bytea not null unique,
  new_token_hash bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- where the password was given; it stays signed in when the change happens. It may have ended since.
  session_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on email_changes to app_auth;
-- Cleaning up: which rows have expired, and nothing else of them.
grant delete on email_changes to app_worker;
grant select (expires_at) on email_changes to app_worker;

-- When and from where a session was last used; until its first use that is where it was opened (created_at, ip).
alter table sessions add column last_seen_at timestamptz;
