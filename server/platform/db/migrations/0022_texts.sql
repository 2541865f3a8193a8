-- Text messages: the numbers they come from, who agreed to get them, and what customers write back.

-- Phone numbers are stored as networks write them: +16145550117.

-- The number of a company that has one of its own; the others use the one of the installation. The operator sets it.
create table text_numbers (
  org_id uuid primary key references organizations (id),
  number text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  set_at timestamptz not null
);
-- Not unique across companies: keys of a company's table begin with it. Who sets a number makes sure that no other has it.
create index text_numbers_by_number on text_numbers (number);
alter table text_numbers enable row level security;
alter table text_numbers force row level security;
create policy tenant on text_numbers using (org_id = current_setting('app.org_id')::uuid);
-- A text from a customer arrives before its company is known.
create policy identity on text_numbers for select to app_auth using (true);
grant select on text_numbers to app_user, app_auth;
grant insert, update, delete on text_numbers to app_auth;

-- Which customer's phone a company has texted from which number: an answer to a number of several companies belongs to the
-- one that wrote last, a STOP to all of them.
create table text_threads (
  org_id uuid not null references organizations (id),
  -- the customer's
  phone text not null,
  -- the one that the text came from
  number text not null,
  last_text_at timestamptz not null,
  primary key (org_id, phone, number)
);
create index text_threads_by_phone on text_threads (phone, number);
alter table text_threads enable row level security;
alter table text_threads force row level security;
create policy tenant on text_threads using (org_id = current_setting('app.org_id')::uuid);
create policy identity on text_threads for select to app_auth using (true);
grant select, insert, update on text_threads to app_user;
grant select on text_threads to app_auth;

-- Who agreed to texts, who stopped them, and how: rows are only added, and the newest one of a number counts.
create table text_consents (
  org_id uuid not null references organizations (id),
  id uuid not null,
  phone text not null,
  -- unreachable: a landline, or not in use
  state text not null check (state in ('agreed', 'stopped', 'unreachable')),
  how text not null check (how in ('staff', 'customer', 'reply', 'network')),
  -- the person of the company who noted it
  by_id uuid,
  by_name text not null default '',
  -- the quote on whose page or in whose dialog it was said
  quote_id uuid,
  -- the words of the customer or of the network
  detail text not null default '',
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index text_consents_by_phone on text_consents (org_id, phone, at desc, id desc);
alter table text_consents enable row level security;
alter table text_consents force row level security;
create policy tenant on text_consents using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on text_consents to app_user;

-- Texts from customers, each stored once, however often the provider reports it.
create table texts_received (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- its id at the provider
  provider_id text not null,
  phone text not null,
  number text not null,
  body text not null,
  -- how many pictures came with it; they are not fetched
  pictures integer not null default 0,
  -- when it is one of the words that carriers know
  word text check (word in ('stop', 'start', 'help')),
  -- the quote that it was added to; null for somebody who has none
  quote_id uuid,
  received_at timestamptz not null,
  -- when it was added to its quote, or found to belong to none
  applied_at timestamptz,
  -- What staff made of a text without a quote. One with a quote is an event there, and has the state of that event.
  assigned_to uuid references users (id),
  done_at timestamptz,
  done_by uuid references users (id),
  -- a key of the API or a person, as it was called then
  done_by_name text not null default '',
  -- the message that answered it, and the words of the person alone
  answer_id uuid,
  answer text not null default '',
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, answer_id) references messages (org_id, id)
);
create unique index texts_received_by_provider_id on texts_received (org_id, provider_id);
create index texts_received_by_phone on texts_received (org_id, phone, received_at);
-- The inbox shows them, newest first.
create index texts_received_without_quote on texts_received (org_id, received_at desc, id desc)
  where quote_id is null and word is null and applied_at is not null;
create index texts_received_by_answer on texts_received (org_id, answer_id) where answer_id is not null;
create index texts_received_assigned on texts_received (org_id, assigned_to) where assigned_to is not null;
alter table texts_received enable row level security;
alter table texts_received force row level security;
create policy tenant on texts_received using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on texts_received to app_user;

-- How many texts a company has sent. All processes share one row for each company.
create table text_allowances (
  org_id uuid primary key references organizations (id),
  -- times of the texts of the last 24 hours
  texted_at timestamptz[] not null default '{}'
);
alter table text_allowances enable row level security;
alter table text_allowances force row level security;
create policy tenant on text_allowances using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on text_allowances to app_user;

-- A text names its sender's phone alone: the digits without the country code of North America, as customers.phone_key.
alter table quotes add column phone_key text generated always as
  (regexp_replace(regexp_replace(customer_phone, '\D', '', 'g'), '^1(?=\d{10}$)', '')) stored;
create index quotes_by_phone on quotes (org_id, phone_key, created_at) where phone_key <> '';
