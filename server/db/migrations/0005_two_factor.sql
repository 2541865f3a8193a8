-- Second factors and passkeys. They belong to a person, like sessions: only the identity role reaches them.

create table factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null check (length(friendly_name) between 1 and 60),
  -- totp: the shared secret under the program's key, and the time step of the last code that was taken
  sealed_secret bytea,
  last_used_step bigint,
  -- webauthn: what the authenticator gave; the key is a public one
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  last_used_at timestamptz,
  check (factor_type = 'webauthn' or sealed_secret is not null),
  check (factor_type = 'totp' or status = 'unverified' or (credential_id is not null and public_key is not null))
);
create index factors_by_user on factors (user_id);

-- One row for each code that is left. All codes of a person were stretched with one salt, so that trying one costs one hash.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now()
);
create unique index recovery_codes_by_user on recovery_codes (user_id, code_hash);

-- What has been begun and waits for a proof: the second step of a sign-in, a sign-in by passkey (nobody known yet), the
-- registration of a passkey. Only SHA-256 of the secret that goes out is stored.
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

-- aal2: opened with a second factor or a passkey. Somebody with a verified factor has no other sessions.
alter table sessions add column aal text not null default 'aal1' check (aal in ('aal1', 'aal2'));
alter table organizations add column require_two_factor boolean not null default false;

grant select, insert, update, delete on factors, recovery_codes, factor_challenges to app_auth;
-- Cleaning up: which rows have expired, and nothing else of them.
grant delete on factors, factor_challenges to app_worker;
grant select (status, created_at) on factors to app_worker;
grant select (expires_at) on factor_challenges to app_worker;
