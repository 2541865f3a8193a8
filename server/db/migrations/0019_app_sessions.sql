-- Sessions of apps: token_hash is then that of the refresh token, and a second token, good for an hour, makes the calls.
-- Only SHA-256 is stored of either. A browser's session has one token for both and goes on as it was.
alter table sessions add column client text not null default 'browser' check (client in ('browser', 'app'));
alter table sessions add column access_token_hash bytea unique;
alter table sessions add column previous_access_token_hash bytea;
alter table sessions add check ((client = 'app') = (access_token_hash is not null));
create index sessions_by_previous_access on sessions (previous_access_token_hash);
