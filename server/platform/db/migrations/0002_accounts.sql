-- Accounts: people, how they sign in, and the sessions they open. All of it belongs to a person and is found before a company
-- is known, so only app_auth reaches the tables other than users. Of a token only its SHA-256 is stored.

-- One table for all companies: an address belongs to one account. org_id is null until an invited person has confirmed
-- the address.
create table users (
  id uuid primary key,
  org_id uuid references organizations (id),
  email text not null unique check (email = lower(email)),
  full_name text not null check (length(full_name) between 1 and 100),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  password_hash text not null,
  -- Increases with every change of how the person signs in. A password or code that was checked before a transaction counts
  -- inside it only if this number is still the same.
  credentials_version integer not null default 1,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_one_owner on users (org_id) where role = 'owner';
create index users_by_org on users (org_id);

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users using (org_id = current_setting('app.org_id')::uuid);
create policy identity on users to app_auth using (true);
-- never password_hash
grant select (id, org_id, email, full_name, role, email_confirmed_at, disabled_at, last_seen_at, created_at) on users to app_user;
grant select, insert, update on users to app_auth;

-- A browser's session has one token, token_hash. An app's session has two: token_hash is that of the refresh token, and the
-- access token, good for an hour, makes the calls. previous_* serves requests that were in flight when a token was renewed.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client text not null default 'browser' check (client in ('browser', 'app')),
  token_hash bytea not null unique,
  previous_token_hash bytea,
  access_token_hash bytea unique,
  previous_access_token_hash bytea,
  renewed_at timestamptz,
  access_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  -- aal2: opened with a second factor or a passkey. A person with a verified factor has no other sessions.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- IP address of its latest use; until its first use, the address that opened it
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  check ((client = 'app') = (access_token_hash is not null))
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_previous on sessions (previous_token_hash);
create index sessions_by_previous_access on sessions (previous_access_token_hash);

grant select, insert, update, delete on sessions to app_auth;
-- Cleanup sees only which rows have expired, here and in the tables below.
grant select (expires_at, ends_at), delete on sessions to app_worker;

-- Links in mails that give access to an account.
create table one_time_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('signup', 'recovery')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind);

grant select, insert, update, delete on one_time_tokens to app_auth;
grant select (expires_at), delete on one_time_tokens to app_worker;

-- Mailed codes that sign in. Each request has its own code, so that a stranger's request cannot replace the code that a
-- person waits for. Only the client that made the request has its secret; the SHA-256 of the secret is stored here.
-- A plain hash of six digits would be easy to reverse, so the code's hash is keyed with the program's secret and bound to
-- the account and the request.
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
grant select (expires_at), delete on sign_in_codes to app_worker;

-- Changes of an account's address. The old and the new address both have to confirm, in any order. An account has at most
-- one pending change.
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  old_token_hash bytea not null unique,
  new_token_hash bytea not null unique,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- The session in which the person entered the password stays signed in after the change. It may have ended since.
  session_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on email_changes to app_auth;
grant select (expires_at), delete on email_changes to app_worker;

-- Second factors and passkeys.
create table factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null check (length(friendly_name) between 1 and 60),
  -- totp: the shared secret; phone: the number. Both are encrypted with the program's key.
  encrypted_secret bytea,
  -- totp: the time step of the last accepted code
  last_used_step bigint,
  -- webauthn: the data from the authenticator; the key is a public key
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- phone: an HMAC of the number, which finds the accounts that share it; its last four digits, which its owner is shown; and
  -- since when it has said STOP to our texts
  phone_hash bytea,
  phone_ending text check (phone_ending ~ '^[0-9]{4}$'),
  texts_stopped_at timestamptz,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  last_used_at timestamptz,
  check (factor_type = 'webauthn' or encrypted_secret is not null),
  check (factor_type = 'phone' or (phone_hash is null and phone_ending is null and texts_stopped_at is null)),
  check (factor_type <> 'phone' or (phone_hash is not null and phone_ending is not null)),
  check (factor_type <> 'webauthn' or status = 'unverified' or (credential_id is not null and public_key is not null))
);
create index factors_by_user on factors (user_id);
create index factors_by_phone on factors (phone_hash) where phone_hash is not null;

grant select, insert, update, delete on factors to app_auth;
grant select (status, created_at), delete on factors to app_worker;

-- Codes by text message, stored as the mailed ones: the request is a two-factor challenge, or the setup of a phone number.
create table phone_codes (
  request_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_id uuid not null references factors (id) on delete cascade,
  -- the text that brings it, in account_messages
  message_id uuid not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index phone_codes_by_user on phone_codes (user_id);
create index phone_codes_by_factor on phone_codes (factor_id);
create index phone_codes_by_message on phone_codes (message_id);

grant select, insert, update, delete on phone_codes to app_auth;
-- The text of a code that was replaced or used meanwhile is not sent.
grant select (message_id, expires_at), delete on phone_codes to app_worker;

-- One row for each unused backup code. All codes of a person share one salt, so that an attempt costs one hash.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now()
);
create unique index recovery_codes_by_user on recovery_codes (user_id, code_hash);

grant select, insert, update, delete on recovery_codes to app_auth;

-- Pending challenges: a two-factor challenge of a sign-in, a sign-in with a passkey (the person is not known yet), or the
-- registration of a passkey.
create table factor_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'passkey', 'registration')),
  user_id uuid references users (id) on delete cascade,
  factor_id uuid references factors (id) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'passkey') = (user_id is null)),
  check ((purpose = 'registration') = (factor_id is not null))
);
create index factor_challenges_by_user on factor_challenges (user_id);

grant select, insert, update, delete on factor_challenges to app_auth;
grant select (expires_at), delete on factor_challenges to app_worker;
