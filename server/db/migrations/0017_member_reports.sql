-- Whether members see sums over everybody's quotes: what the company is owed, has sold and has lost.
-- They always see single quotes, counts, and the value of their own.
alter table organizations add column members_see_totals boolean not null default false;
