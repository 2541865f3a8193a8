-- A flat add-on is whole cents: half a cent can be charged to nobody. What was entered before is rounded as its line was.
alter table addons no force row level security;
update addons set value = greatest(round(value), 1) where type = 'flat' and value <> round(value);
alter table addons force row level security;
alter table addons add constraint addons_flat_whole_cents check (type = 'percent' or value = round(value));
