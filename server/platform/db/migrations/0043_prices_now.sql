-- What an approved quote costs now, once its price went down after it was signed: its total less its price_reductions. Null
-- for every other quote. It is kept here, because a decided quote itself cannot change, and the list sorts and sums by it.
alter table quote_locks add column price_cents integer check (price_cents >= 0);
-- Lowered quotes are few: the list merges them into the quotes that it walks through by total.
create index quote_locks_by_price on quote_locks (org_id, price_cents, quote_id) where price_cents is not null;
create index quote_locks_lowered on quote_locks (org_id, quote_id) include (price_cents) where price_cents is not null;
-- Reports look for what was lowered since their first day.
create index price_reductions_by_time on price_reductions (org_id, at);

-- The owner of the tables sees all companies for this statement only.
alter table quote_locks no force row level security;
alter table price_reductions no force row level security;
alter table quotes no force row level security;
update quote_locks lock
set price_cents = quote.total_cents - reduced.cents
from (select org_id, quote_id, sum(amount_cents) as cents from price_reductions group by org_id, quote_id) reduced
join quotes quote on quote.org_id = reduced.org_id and quote.id = reduced.quote_id
where lock.org_id = reduced.org_id and lock.quote_id = reduced.quote_id;
alter table quote_locks force row level security;
alter table price_reductions force row level security;
alter table quotes force row level security;
