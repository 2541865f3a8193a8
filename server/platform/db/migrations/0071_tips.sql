-- A tip that the customer pays by card once the work is done. It isn't part of the price: no balance, payment state or tax counts it.
alter table organizations add column tips boolean not null default false;
alter table payment_attempts drop constraint payment_attempts_purpose_check,
  add constraint payment_attempts_purpose_check check (purpose in ('deposit', 'balance', 'tip'));
-- Every entry of a tip's payment has its purpose, so that sums leave out its refunds and disputes, too.
alter table payment_entries drop constraint payment_entries_purpose_check, drop constraint payment_entries_check4,
  add constraint payment_entries_purpose_check check (purpose in ('deposit', 'balance', 'tip')),
  add constraint payment_entries_check4 check (
    (purpose is not distinct from 'tip' and type not in ('manual', 'void')) or (type = 'charge') = (purpose is not null));
-- With what sums need to leave out tips.
drop index payment_entries_by_quote;
create index payment_entries_by_quote on payment_entries (org_id, quote_id) include (type, amount_cents, purpose);
drop index payment_entries_by_day;
create index payment_entries_by_day on payment_entries (org_id, booked_on)
  include (type, method, tax_rate, amount_cents, tax_cents, author_id, purpose);
create index payment_entries_tips on payment_entries (org_id, booked_on) where purpose = 'tip';

-- As in "recorded_refunds", without tips.
create or replace function goodwill_cents(org uuid, quote uuid) returns bigint
  language sql stable set search_path = pg_catalog, public
  as $$
    with outside as (
      select sum(case entry.type when 'refund' then entry.amount_cents else -entry.amount_cents end) as cents, min(entry.at) as since
      from quotes owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_entries entry on entry.org_id = org and entry.quote_id = revision.id
      where owed.org_id = org and owed.id = quote and entry.type in ('refund', 'refund_failed') and entry.provider is not null
        and entry.purpose is distinct from 'tip'
        and not exists (select from payment_refunds refund
          where refund.org_id = org and refund.quote_id = entry.quote_id and refund.provider_refund_id = entry.provider_ref)
    )
    select coalesce(sum(reduction.amount_cents) filter (where refund.status = 'done'), 0)
      + least(greatest(coalesce(min(outside.cents), 0), 0),
          coalesce(sum(reduction.amount_cents) filter (where reduction.refund_id is null and reduction.at >= outside.since), 0))
    from price_reductions reduction
    cross join outside
    left join payment_refunds refund on refund.org_id = org and refund.id = reduction.refund_id
    where reduction.org_id = org and reduction.quote_id = quote
  $$;

-- As in "refunded_when_nothing_is_due", without tips.
create or replace function unsettled_in_payment_states(org uuid, states text[]) returns setof uuid
  language sql stable set search_path = pg_catalog, public
  as $$
    with signed as (
      select approved.id, approved.number, approved.deposit_cents as deposit,
        approved.total_cents - reduced as total,
        case when reduced > 0 then goodwill_cents(org, approved.id) else 0 end as goodwill
      from quote_locks lock
      join quotes approved on approved.org_id = org and approved.id = lock.quote_id and approved.status = 'approved'
      cross join lateral (select coalesce(sum(amount_cents), 0) as reduced from price_reductions reduction
        where reduction.org_id = org and reduction.quote_id = approved.id) reductions
      where lock.org_id = org and lock.unsettled and lock.quote_id not in (select superseded_quotes(org))
    ),
    owed as (select id, number, total, goodwill, least(deposit, total) as deposit from signed),
    -- All revisions of a number share one ledger.
    sums as (
      select owed.id,
        sum(case when type in ('charge', 'manual', 'refund_failed', 'dispute_reversal') then amount_cents else -amount_cents end) as received,
        sum(case type when 'refund' then amount_cents when 'refund_failed' then -amount_cents else 0 end) as refunded,
        sum(case type when 'dispute' then amount_cents when 'dispute_reversal' then -amount_cents else 0 end) as disputed
      from owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_entries entry on entry.org_id = org and entry.quote_id = revision.id
        and entry.purpose is distinct from 'tip'
      group by owed.id
    ),
    on_its_way as (
      select owed.id, sum(refund.amount_cents) as going
      from owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_refunds refund on refund.org_id = org and refund.quote_id = revision.id and refund.status = 'requested'
      where not exists (select from payment_entries tip
        where tip.org_id = org and tip.id = refund.charge_id and tip.purpose = 'tip')
      group by owed.id
    ),
    undecided as (
      select disputed.number
      from payment_disputes dispute
      join quotes disputed on disputed.org_id = org and disputed.id = dispute.quote_id
      where dispute.org_id = org and dispute.status in ('needs_response', 'under_review')
        and not exists (select from payment_entries tip
        where tip.org_id = org and tip.id = dispute.charge_id and tip.purpose = 'tip')
    ),
    done as (
      select job.quote_number as number
      from jobs job
      join visits visit on visit.org_id = org and visit.job_id = job.id
      where job.org_id = org and job.kind = 'work'
      group by job.quote_number
      having bool_and(visit.state in ('done', 'cancelled')) and bool_or(visit.state = 'done')
    ),
    facts as (
      select owed.id, total, goodwill, deposit, coalesce(received, 0) as received, coalesce(refunded, 0) as refunded,
        coalesce(going, 0) as going, coalesce(disputed, 0) as disputed, coalesce(disputed, 0) > 0 and owed.number in (select number from undecided) as in_dispute,
        owed.number in (select number from done) as is_done
      from owed left join sums on sums.id = owed.id left join on_its_way on on_its_way.id = owed.id
    )
    select id from facts
    where case
      when in_dispute then 'disputed'
      when received - total > going then 'overpaid'
      when received <= 0 and disputed > 0 then 'dispute_lost'
      when received <= 0 and refunded > 0 and total = 0 then 'refunded'
      when total = 0 then 'nothing_due'
      when received >= total then 'paid'
      when is_done and (received > 0 or deposit > 0 or least(refunded, goodwill) > 0) then 'payment_due'
      when deposit > 0 then case when received + least(greatest(refunded, 0), goodwill) >= deposit then 'deposit_paid' else 'deposit_due' end
      when received > 0 then 'partly_paid'
      else 'unpaid'
    end = any(states)
  $$;
