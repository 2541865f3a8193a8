-- What happens after an approval, in the company's own words on its quotes.
alter table organizations add column next_steps text not null default '' check (length(next_steps) <= 500);
