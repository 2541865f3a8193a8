-- Outgoing mails, and how many a company may send.

-- Messages of a company about its quotes: mails and text messages. Everything that goes out is a row here first.
create table messages (
  org_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid,
  -- the revision of the quote that the link in the mail shows
  quote_revision integer,
  kind text not null,
  channel text not null default 'email' check (channel in ('email', 'text')),
  -- of its words; the customer's choice decides
  language text not null default 'en' check (language in ('en', 'es')),
  -- an address or, for a text message, a phone number
  recipient text not null,
  reply_to text not null default '',
  sender_name text not null default '',
  -- the person who sent it
  author_id uuid,
  author_name text not null default '',
  subject text not null,
  -- '' for a text message
  html text not null,
  text text not null,
  -- The logo at the time of writing. Its picture is attached when the mail is sent, like the PDFs.
  logo_url text,
  attach_signed_pdf boolean not null default false,
  attach_quote_pdf boolean not null default false,
  -- of an appointment: what calendar programs read (RFC 5546), with the time as it was when the mail was written
  calendar_file text check (octet_length(calendar_file) <= 20000),
  -- a mail about a decision that was sent without the signed copy; a separate mail with the copy follows
  copy_follows boolean not null default false,
  status text not null default 'queued' check (status in
    ('queued', 'sent', 'delivered', 'bounced', 'complained', 'suppressed', 'failed', 'outbox')),
  -- since when it has this status
  status_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- why it failed, bounced or was suppressed; for a queued one, why the last try did not succeed
  error text,
  created_at timestamptz not null default now(),
  -- when the mail server or the text provider accepted it
  sent_at timestamptz,
  delivered_at timestamptz,
  -- its id at the mail or text provider, by which later reports name it
  provider_id text,
  -- when the recipient's mail server rejected the recipient, and when the recipient complained about the mail
  bounced_at timestamptz,
  complained_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index messages_by_quote on messages (org_id, quote_id, created_at);
create index messages_to_customers on messages (org_id, created_at) include (bounced_at, complained_at) where kind = 'quote_sent';
create index messages_by_provider on messages (org_id, provider_id) where provider_id is not null;
create index messages_in_outbox on messages (org_id, created_at) where kind = 'quote_sent' and status = 'outbox';

alter table messages enable row level security;
alter table messages force row level security;
create policy tenant on messages using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on messages to app_user;

-- How many mails a company has sent to strangers. All processes share one row for each company.
create table mail_allowances (
  org_id uuid primary key references organizations (id),
  -- times of the mails of the last 24 hours; one conditional update counts them and adds a new one
  mailed_at timestamptz[] not null default '{}',
  -- what the operator granted in place of the usual allowance; null for nothing
  raised_hour integer check (raised_hour > 0),
  raised_day integer check (raised_day > 0),
  -- time of a request for more that nobody has answered yet
  requested_at timestamptz,
  check ((raised_hour is null) = (raised_day is null))
);
alter table mail_allowances enable row level security;
alter table mail_allowances force row level security;
create policy tenant on mail_allowances using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on mail_allowances to app_user;

-- Mails about an account contain links that give access to it, so the company's own staff cannot read them.
-- A text with a code is stored here as well; its recipient is the end of the phone number, and the content has all of it.
-- A message from the contact form is also stored here, as a mail of kind 'contact'. Its id is the id of the form, so that
-- pressing the button twice sends one mail.
create table account_messages (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- Subject, HTML and text, encrypted with the program's key: a link in it is worth a password. Emptied once it is sent.
  encrypted_content bytea,
  -- HMAC of the contact form's content: distinguishes a second press of the button from a new message in the same form
  fingerprint bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
-- Requests add mails, recognize a repeated press, and read the state of an invitation's mail (which has the id of the
-- invitation) and of the text with a code. They cannot read anything else of a mail.
grant insert, select (id, kind, fingerprint, status, attempts, error) on account_messages to app_auth;
grant select, update, delete on account_messages to app_worker;
