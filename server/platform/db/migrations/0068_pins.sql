-- What was already broken before the work: numbered pins on a photo of the earlier condition, a PhotoPin each, in order.
alter table property_images add column pins jsonb not null default '[]'
  check (jsonb_typeof(pins) = 'array' and jsonb_array_length(pins) <= 12);
-- Customers confirm that they have seen the pins before they approve.
alter table organizations add column acknowledge_pins boolean not null default false;
-- How many pins the customer confirmed; 0 when they weren't asked.
alter table decisions add column pins_acknowledged integer not null default 0 check (pins_acknowledged >= 0);
