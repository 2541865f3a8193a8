-- The words of a company's messages. Rows are only added: the one with the highest version counts, the others are the
-- earlier versions. A template without a row has the default words.
create table message_templates (
  org_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null,
  language text not null check (language in ('en', 'es')),
  channel text not null check (channel in ('email', 'text')),
  version integer not null check (version > 0),
  -- the default words were restored; the default of each release counts then
  is_default boolean not null default false,
  -- '' for a text message
  subject text not null check (length(subject) <= 150),
  body text not null check (length(body) <= 5000),
  author_id uuid not null,
  author_name text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  -- of two people who change the same version, the second is told
  unique (org_id, kind, language, channel, version),
  check (not is_default or (subject = '' and body = ''))
);
alter table message_templates enable row level security;
alter table message_templates force row level security;
create policy tenant on message_templates using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on message_templates to app_user;
