-- How much of a quote's refunds its price reductions cover: refunds that lowered the price, and refunds at the provider's own
-- site that staff lowered it for afterwards. Every other refund is due again. The rule is goodwillCents in domain/payments.
create function goodwill_cents(org uuid, quote uuid) returns bigint
  language sql stable set search_path = pg_catalog, public
  as $$
    with outside as (
      select sum(case entry.type when 'refund' then entry.amount_cents else -entry.amount_cents end) as cents, min(entry.at) as since
      from quotes owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_entries entry on entry.org_id = org and entry.quote_id = revision.id
      where owed.org_id = org and owed.id = quote and entry.type in ('refund', 'refund_failed')
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

-- As in "refund_on_its_way". A refund that is due again takes its part of the deposit away again, even when the price went down.
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
      group by owed.id
    ),
    on_its_way as (
      select owed.id, sum(refund.amount_cents) as going
      from owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_refunds refund on refund.org_id = org and refund.quote_id = revision.id and refund.status = 'requested'
      group by owed.id
    ),
    undecided as (
      select disputed.number
      from payment_disputes dispute
      join quotes disputed on disputed.org_id = org and disputed.id = dispute.quote_id
      where dispute.org_id = org and dispute.status in ('needs_response', 'under_review')
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
      when received <= 0 and refunded > 0 then 'refunded'
      when total = 0 then 'nothing_due'
      when received >= total then 'paid'
      when is_done and (received > 0 or deposit > 0) then 'payment_due'
      when received <= 0 then case when deposit > 0 then 'deposit_due' else 'unpaid' end
      when deposit > 0 and received + least(greatest(refunded, 0), goodwill) >= deposit then 'deposit_paid'
      else 'partly_paid'
    end = any(states)
  $$;

-- The deposits that counted as paid although a refund of them is due again.
alter table counted_numbers no force row level security;
alter table quotes no force row level security;
alter table price_reductions no force row level security;
alter table payment_refunds no force row level security;
alter table payment_entries no force row level security;

with lowered as (
  select org_id, quote_id, sum(amount_cents) as cents from price_reductions group by org_id, quote_id
),
refunded as (
  select entry.org_id, quote.number,
    greatest(sum(case entry.type when 'refund' then entry.amount_cents else -entry.amount_cents end), 0) as cents
  from payment_entries entry
  join quotes quote on quote.org_id = entry.org_id and quote.id = entry.quote_id
  where entry.type in ('refund', 'refund_failed')
  group by entry.org_id, quote.number
),
deposits as (
  select counted.org_id, counted.number, quote.decided_on, open.cents as open, greatest(
    least(quote.deposit_cents, price.cents) - (price.cents - open.cents)
      - least(refunded.cents, goodwill_cents(quote.org_id, quote.id)), 0) as due
  from counted_numbers counted
  join quotes quote on quote.org_id = counted.org_id and quote.id = counted.quote_id
  join lowered on lowered.org_id = quote.org_id and lowered.quote_id = quote.id
  join refunded on refunded.org_id = counted.org_id and refunded.number = counted.number
  cross join lateral (select quote.total_cents - lowered.cents as cents) price
  cross join lateral (select counted.deposit_cents + counted.rest_cents as cents) open
  where open.cents > 0
)
update counted_numbers counted
set deposit_cents = due, deposit_due_on = case when due > 0 then decided_on end,
  rest_cents = open - due, rest_due_on = case when open > due then rest_due_on end
from deposits
where deposits.org_id = counted.org_id and deposits.number = counted.number and deposits.due <> counted.deposit_cents;

alter table payment_entries force row level security;
alter table payment_refunds force row level security;
alter table price_reductions force row level security;
alter table quotes force row level security;
alter table counted_numbers force row level security;
