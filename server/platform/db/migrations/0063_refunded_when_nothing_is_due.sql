-- As in "goodwill_cancels_nothing". No refund makes a quote refunded while some of its price is due: the quote is where it was
-- before the payment, as after a void.
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
      when received <= 0 and refunded > 0 and total = 0 then 'refunded'
      when total = 0 then 'nothing_due'
      when received >= total then 'paid'
      when is_done and (received > 0 or deposit > 0 or least(refunded, goodwill) > 0) then 'payment_due'
      when deposit > 0 then case when received + least(greatest(refunded, 0), goodwill) >= deposit then 'deposit_paid' else 'deposit_due' end
      when received > 0 then 'partly_paid'
      else 'unpaid'
    end = any(states)
  $$;
