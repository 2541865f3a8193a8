-- Staff record the refund of a payment that they recorded. It names the payment, and no provider took part. A payment may also
-- be more than was due, once staff confirm it.
alter table payment_entries
  -- of a manual entry: the part above what was due, which staff confirmed
  add column beyond_cents integer not null default 0,
  drop constraint payment_entries_check,
  drop constraint payment_entries_check3,
  add check (type = 'refund' or (type in ('manual', 'void')) = (provider is null)),
  add check ((related_id is not null) = (type = 'void' or (type = 'refund' and provider is null))),
  add check (type <> 'refund' or provider is not null or (method <> 'card' and length(reason) > 0)),
  add check (beyond_cents >= 0 and beyond_cents <= amount_cents and (type = 'manual' or beyond_cents = 0));

-- Only a recorded payment is refunded or voided by hand, in its own quote. Its refunds are never more than the payment, and it
-- is either voided or refunded.
create function refuse_reversal_beyond_payment() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    declare
      paid integer;
      refunded bigint;
    begin
      -- Whoever refunds or voids the same payment at the same time waits here.
      perform from quote_locks where org_id = new.org_id and quote_id = new.quote_id for update;
      select amount_cents into paid from payment_entries
        where org_id = new.org_id and id = new.related_id and quote_id = new.quote_id and type = 'manual';
      if paid is null then
        raise exception 'only a recorded payment can be refunded or voided by hand' using errcode = 'check_violation';
      end if;
      select coalesce(sum(amount_cents), 0) into refunded from payment_entries
        where org_id = new.org_id and related_id = new.related_id and type = 'refund';
      if new.type = 'void' and refunded > 0 then
        raise exception 'a refunded payment cannot be voided' using errcode = 'check_violation';
      end if;
      if new.type = 'refund' and refunded + new.amount_cents > paid then
        raise exception 'more than the recorded payment would be refunded' using errcode = 'check_violation';
      end if;
      if new.type = 'refund' and exists (select from payment_entries
          where org_id = new.org_id and related_id = new.related_id and type = 'void') then
        raise exception 'a voided payment cannot be refunded' using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
create trigger reversal_fits before insert on payment_entries for each row
  when (new.related_id is not null) execute function refuse_reversal_beyond_payment();
create index payment_entries_by_related on payment_entries (org_id, related_id) where related_id is not null;

-- As in "goodwill". A refund that staff recorded was not made at the provider's own site.
create or replace function goodwill_cents(org uuid, quote uuid) returns bigint
  language sql stable set search_path = pg_catalog, public
  as $$
    with outside as (
      select sum(case entry.type when 'refund' then entry.amount_cents else -entry.amount_cents end) as cents, min(entry.at) as since
      from quotes owed
      join quotes revision on revision.org_id = org and revision.number = owed.number
      join payment_entries entry on entry.org_id = org and entry.quote_id = revision.id
      where owed.org_id = org and owed.id = quote and entry.type in ('refund', 'refund_failed') and entry.provider is not null
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
