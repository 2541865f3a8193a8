-- One sentence in plain words of what a service includes. A line copies it from the rate book. Services that exist keep
-- none, because customers would read a promise that their company never wrote.
alter table services add column included text not null default '' check (length(included) <= 200);
alter table quote_items add column included text not null default '' check (length(included) <= 200);
