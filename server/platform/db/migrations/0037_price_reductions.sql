-- The price of an approved quote can go down after it was signed. The quote stays as it was signed; what is owed is its total
-- less these rows (domain/payments/price-reduction.ts). No money moves here, so this is no part of payment_entries.
create table price_reductions (
  org_id uuid not null,
  -- chosen by the client: asking twice lowers once
  id uuid not null,
  -- the approved revision whose price went down; a later revision has a price of its own
  quote_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- how much of it is tax
  tax_cents integer not null check (tax_cents >= 0 and tax_cents <= amount_cents),
  -- the customer reads it
  reason text not null check (length(reason) between 1 and 500),
  -- the refund that it came with: the money that went back is not due again
  refund_id uuid,
  lowered_by uuid not null references users (id),
  at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, refund_id) references payment_refunds (org_id, id)
);
-- With what balances need, so that those of a whole company are summed up from the index alone.
create index price_reductions_by_quote on price_reductions (org_id, quote_id) include (amount_cents);
create unique index price_reductions_by_refund on price_reductions (org_id, refund_id) where refund_id is not null;

alter table price_reductions enable row level security;
alter table price_reductions force row level security;
create policy tenant on price_reductions using (org_id = current_setting('app.org_id')::uuid);
grant select, insert on price_reductions to app_user;

create trigger evidence_stays before update on price_reductions for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_removed before delete on price_reductions for each row execute function refuse_change_of_evidence();
create trigger evidence_is_not_emptied before truncate on price_reductions execute function refuse_change_of_evidence();

-- As in "payments", with the price as it is now.
create or replace function unsettled_in_payment_states(org uuid, states text[]) returns setof uuid
  language sql stable set search_path = pg_catalog, public
  as $$
    with signed as (
      select approved.id, approved.number, approved.deposit_cents as deposit,
        approved.total_cents - coalesce((select sum(amount_cents) from price_reductions reduction
          where reduction.org_id = org and reduction.quote_id = approved.id), 0) as total
      from quote_locks lock
      join quotes approved on approved.org_id = org and approved.id = lock.quote_id and approved.status = 'approved'
      where lock.org_id = org and lock.unsettled and lock.quote_id not in (select superseded_quotes(org))
    ),
    owed as (select id, number, total, least(deposit, total) as deposit from signed),
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
