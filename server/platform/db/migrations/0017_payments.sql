-- Money: what companies pay for their plans is in "subscriptions"; here is what their customers pay them.
--
-- Provider means the card payment provider. Ids that it gives are opaque texts.

-- The payment accounts that a company has connected; the current one has no disconnected_at. An earlier one stays, because
-- refunds and disputes of its payments still arrive.
create table payment_accounts (
  org_id uuid not null references organizations (id),
  account_id text not null check (length(account_id) <= 255),
  provider text not null check (provider in ('test', 'stripe')),
  can_charge boolean not null default false,
  -- what the provider still asks for, in words
  missing text[] not null default '{}',
  -- ISO 4217, uppercase
  currencies text[] not null default '{}',
  country text not null default '',
  -- where the company looks at its money and answers disputes
  dashboard_url text,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  -- when the account was last read from the provider
  checked_at timestamptz not null,
  primary key (org_id, account_id)
);
create unique index payment_accounts_one_current on payment_accounts (org_id) where disconnected_at is null;
-- An event names only the account. Not unique across companies: keys of a company's table begin with it.
create index payment_accounts_by_account on payment_accounts (account_id);

alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy tenant on payment_accounts using (org_id = current_setting('app.org_id')::uuid);
-- An event of the provider arrives before its company is known.
create policy identity on payment_accounts for select to app_auth using (true);
grant select, insert, update on payment_accounts to app_user;

-- A person on the way to pay: one hosted page of the provider.
create table payment_attempts (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  account_id text not null,
  -- balance: all that is open
  purpose text not null check (purpose in ('deposit', 'balance')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- the revision that the person saw
  revision integer not null,
  -- in which the person saw the quote; the pages of the payment follow it
  language text not null check (language in ('en', 'es')),
  -- starting: the provider has not answered yet
  status text not null default 'starting' check (status in ('starting', 'open', 'paid', 'expired', 'failed')),
  session_id text check (length(session_id) <= 255),
  url text,
  payment_id text check (length(payment_id) <= 255),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, account_id) references payment_accounts (org_id, account_id),
  check (status <> 'open' or (session_id is not null and url is not null)),
  check (status <> 'paid' or payment_id is not null)
);
create unique index payment_attempts_by_session on payment_attempts (org_id, session_id);
-- The page after a payment knows the session alone. It is as secret as a link.
create index payment_attempts_by_session_alone on payment_attempts (session_id);
create index payment_attempts_by_quote on payment_attempts (org_id, quote_id);
create index payment_attempts_by_payment on payment_attempts (org_id, payment_id);

alter table payment_attempts enable row level security;
alter table payment_attempts force row level security;
create policy tenant on payment_attempts using (org_id = current_setting('app.org_id')::uuid);
create policy confirmation on payment_attempts for select to app_auth using (true);
grant select, insert, update on payment_attempts to app_user;

-- The ledger: append-only. Balances are computed from these rows (domain/payments/ledger.ts) and stored nowhere.
-- An entry of the provider is derived from its payment as a whole, so the order and the repetition of events do not matter.
create table payment_entries (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  -- plus: charge, refund_failed, dispute_reversal, manual; minus: refund, dispute, void (of a manual entry)
  type text not null check (type in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_reversal', 'manual', 'void')),
  -- always positive; the type gives the sign
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  method text not null check (method in ('card', 'cash', 'check', 'transfer', 'other')),
  provider text check (provider in ('test', 'stripe')),
  -- the provider's payment that a charge and everything that happens to it belong to
  payment_ref text check (length(payment_ref) <= 255),
  -- the provider's id of what this entry records: its payment, refund or dispute
  provider_ref text check (length(provider_ref) <= 255),
  account_id text,
  -- of a charge: what it was paid for
  purpose text check (purpose in ('deposit', 'balance')),
  attempt_id uuid,
  -- of a charge: what the receipt says about the card
  card_brand text not null default '',
  card_last4 text not null default '',
  -- what the provider kept of a charge; null while it does not say, and filled in once
  fee_cents integer check (fee_cents >= 0),
  -- of the revision that was owed: who made it, its tax rate, and how much of the entry is tax, with its sign
  -- (domain/payments/tax-share.ts)
  author_id uuid not null references users (id),
  tax_rate numeric(8, 6) not null,
  tax_cents integer not null,
  -- of a void: the manual entry that it takes back
  related_id uuid,
  -- of a manual entry, such as the number of a check
  reference text not null default '' check (length(reference) <= 100),
  reason text not null default '' check (length(reason) <= 500),
  -- the day on which a manual payment was received
  received_on date,
  -- the day for the books: the one above, otherwise when it happened, in the company's time zone of that time
  booked_on date not null,
  -- when it happened: at the provider, or when a person recorded it
  at timestamptz not null,
  recorded_by uuid references users (id),
  primary key (org_id, id),
  unique (org_id, provider, provider_ref, type),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, account_id) references payment_accounts (org_id, account_id),
  foreign key (org_id, attempt_id) references payment_attempts (org_id, id),
  foreign key (org_id, related_id) references payment_entries (org_id, id) on delete cascade,
  check ((type in ('manual', 'void')) = (provider is null)),
  check ((provider is null) = (provider_ref is null) and (provider is null) = (payment_ref is null)
    and (provider is null) = (account_id is null)),
  check ((provider is null) = (recorded_by is not null)),
  check ((type = 'void') = (related_id is not null)),
  check ((type = 'charge') = (purpose is not null)),
  check ((type = 'manual') = (received_on is not null)),
  check (type <> 'void' or length(reason) > 0)
);
-- An entry is taken back once.
create unique index payment_entries_voided_once on payment_entries (org_id, related_id) where type = 'void';
-- With what balances need, so that those of a whole company are summed up from the index alone.
create index payment_entries_by_quote on payment_entries (org_id, quote_id) include (type, amount_cents);
create index payment_entries_by_time on payment_entries (org_id, at, id);
create index payment_entries_by_day on payment_entries (org_id, booked_on);
create index payment_entries_by_payment on payment_entries (org_id, payment_ref);

alter table payment_entries enable row level security;
alter table payment_entries force row level security;
create policy tenant on payment_entries using (org_id = current_setting('app.org_id')::uuid);
-- No request can mark anything paid by card: only background jobs, which have read the payment from the provider.
create policy provider_entries_by_worker on payment_entries as restrictive for insert to app_user
  with check (provider is null or current_user = 'app_worker');
grant select, insert on payment_entries to app_user;
grant update (fee_cents) on payment_entries to app_worker;

-- A provider may know its fee later than the payment. Nothing else of an entry ever changes.
create trigger evidence_stays before update on payment_entries for each row
  when (old.fee_cents is not null or new.fee_cents is null or to_jsonb(new) - 'fee_cents' <> to_jsonb(old) - 'fee_cents')
  execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on payment_entries for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on payment_entries execute function refuse_change_of_evidence();

-- Refunds that were asked for, by staff or because too much came in. The ledger has a refund when the provider confirms it.
create table payment_refunds (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  -- the charge in the ledger
  charge_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  cause text not null check (cause in ('staff', 'overpaid')),
  reason text not null default '' check (length(reason) <= 500),
  -- requested: not in the ledger yet; done: in the ledger; failed: refused by the provider, or failed afterwards
  status text not null default 'requested' check (status in ('requested', 'done', 'failed')),
  provider_refund_id text check (length(provider_refund_id) <= 255),
  -- why it failed, in words
  error text,
  requested_by uuid references users (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, charge_id) references payment_entries (org_id, id),
  check ((cause = 'staff') = (requested_by is not null)),
  check ((status = 'requested') = (finished_at is null))
);
create index payment_refunds_by_quote on payment_refunds (org_id, quote_id);
create index payment_refunds_by_charge on payment_refunds (org_id, charge_id);

alter table payment_refunds enable row level security;
alter table payment_refunds force row level security;
create policy tenant on payment_refunds using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on payment_refunds to app_user;

create table payment_disputes (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  charge_id uuid not null,
  provider text not null check (provider in ('test', 'stripe')),
  provider_ref text not null check (length(provider_ref) <= 255),
  amount_cents integer not null check (amount_cents > 0),
  -- inquiry: the bank asks, and no money has moved
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost')),
  -- until when the company can answer
  due_by timestamptz,
  updated_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, provider, provider_ref),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, charge_id) references payment_entries (org_id, id)
);
create index payment_disputes_by_quote on payment_disputes (org_id, quote_id);
create index payment_disputes_undecided on payment_disputes (org_id, quote_id) where status in ('needs_response', 'under_review');
create index payment_disputes_by_charge on payment_disputes (org_id, charge_id);

alter table payment_disputes enable row level security;
alter table payment_disputes force row level security;
create policy tenant on payment_disputes using (org_id = current_setting('app.org_id')::uuid);
grant select, insert, update on payment_disputes to app_user;

-- Approved revisions that owe nothing themselves, because a later one was approved.
create function superseded_quotes(org uuid) returns setof uuid
  language sql stable
  as $$
    select earlier.id
    from quotes later
    join quotes earlier on earlier.org_id = org and earlier.number = later.number and earlier.revision < later.revision
    where later.org_id = org and later.reopened_from_id is not null and later.status = 'approved' and earlier.status = 'approved'
  $$;

-- Of the quotes that are not settled, those whose payment is in one of these states: paymentState
-- (domain/payments/payment-labels.ts) for the database. Balances are stored nowhere, so it sums up the ledgers of these quotes.
create function unsettled_in_payment_states(org uuid, states text[]) returns setof uuid
  language sql stable set search_path = pg_catalog, public
  as $$
    with owed as (
      select approved.id, approved.number, approved.total_cents as total, approved.deposit_cents as deposit
      from quote_locks lock
      join quotes approved on approved.org_id = org and approved.id = lock.quote_id and approved.status = 'approved'
      where lock.org_id = org and lock.unsettled and lock.quote_id not in (select superseded_quotes(org))
    ),
    -- All revisions of a number share one ledger.
    sums as (
      select owed.id,
        sum(case when type in ('charge', 'manual', 'refund_failed', 'dispute_reversal') then amount_cents else -amount_cents end) as received,
        sum(case type when 'refund' then amount_cents when 'refund_failed' then -amount_cents else 0 end) as refunded,
        sum(case type when 'dispute' then amount_cents when 'dispute_reversal' then -amount_cents else 0 end) as disputed
      from owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_entries entry on entry.org_id = org and entry.quote_id = revision.id
      group by owed.id
    ),
    undecided as (
      select disputed.number
      from payment_disputes dispute
      join quotes disputed on disputed.org_id = org and disputed.id = dispute.quote_id
      where dispute.org_id = org and dispute.status in ('needs_response', 'under_review')
    ),
    facts as (
      select owed.id, total, deposit, coalesce(received, 0) as received, coalesce(refunded, 0) as refunded,
        coalesce(disputed, 0) > 0 and owed.number in (select number from undecided) as in_dispute
      from owed left join sums on sums.id = owed.id
    )
    select id from facts
    where case
      when in_dispute then 'disputed'
      when received > total then 'overpaid'
      when total = 0 then 'nothing_due'
      when received = total then 'paid'
      when received <= 0 then case when refunded > 0 then 'refunded' when deposit > 0 then 'deposit_due' else 'unpaid' end
      when deposit > 0 and received >= deposit then 'deposit_paid'
      else 'partly_paid'
    end = any(states)
  $$;

-- The nightly comparison of the ledger with the provider.
create table payment_reconciliations (
  org_id uuid not null references organizations (id),
  id uuid not null,
  ran_at timestamptz not null,
  -- payments that were compared, and how many had entries missing
  looked_at integer not null,
  mended integer not null,
  problems jsonb not null default '[]',
  primary key (org_id, id)
);
create index payment_reconciliations_by_time on payment_reconciliations (org_id, ran_at);
alter table payment_reconciliations enable row level security;
alter table payment_reconciliations force row level security;
create policy tenant on payment_reconciliations using (org_id = current_setting('app.org_id')::uuid);
grant select on payment_reconciliations to app_user;
grant insert, delete on payment_reconciliations to app_worker;

-- Events that the provider sent, each once. They belong to no company: an event names an object, and what is done about it
-- is found by reading that object again.
create table provider_events (
  provider text not null check (provider in ('test', 'stripe')),
  id text not null check (length(id) <= 255),
  type text not null,
  -- the company's payment account; null for the operator's own
  account text,
  object_kind text not null check (object_kind in ('subscription', 'checkout', 'account', 'payment', 'other')),
  object_id text not null check (length(object_id) <= 255),
  -- by the provider's clock
  created_at timestamptz not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, id)
);
create index provider_events_by_age on provider_events (received_at);
create index provider_events_open on provider_events (received_at) where applied_at is null;
grant select, insert, update on provider_events to app_auth;
-- Cleanup sees only how old rows are.
grant select (received_at, applied_at), delete on provider_events to app_worker;

-- What the built-in test provider remembers, as a provider would on its own servers. No money moves there.
create table test_provider_objects (
  id text primary key,
  kind text not null,
  -- the payment account that it belongs to; null for the operator's own
  account text,
  data jsonb not null,
  -- a repeated request with the same key gets the same object
  idempotency_key text unique,
  -- when its clock has something to do about it: a renewal, the end of a session
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index test_provider_objects_by_kind on test_provider_objects (kind, account, created_at);
create index test_provider_objects_due on test_provider_objects (due_at) where due_at is not null;
grant select, insert, update, delete on test_provider_objects to app_auth;

create table test_provider_events (
  id text primary key,
  type text not null,
  account text,
  object_kind text not null,
  object_id text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index test_provider_events_waiting on test_provider_events (created_at) where delivered_at is null;
create index test_provider_events_by_age on test_provider_events (created_at);
grant select, insert, update, delete on test_provider_events to app_auth;
