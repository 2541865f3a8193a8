-- Photos of a quote's property. Photos of the finished work are added after the decision; photos of the earlier condition
-- are part of what the customer signed.
create table property_images (
  org_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  quote_status text not null default 'pending',
  image_type text not null check (image_type in ('pre_damage', 'post_work')),
  -- folder of the stored variants
  image_url text not null,
  description text not null default '' check (length(description) <= 200),
  position integer not null default 0,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  -- When a photo that a customer has seen is removed, its row and its file stay: the revisions that name it are evidence.
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, quote_id, quote_status) references quotes (org_id, id, status) on update cascade
);
create index property_images_by_quote on property_images (org_id, quote_id, image_type, position);

alter table property_images enable row level security;
alter table property_images force row level security;
create policy tenant on property_images using (org_id = current_setting('app.org_id')::uuid);
create policy pending_insert on property_images as restrictive for insert to app_user
  with check (quote_status = 'pending' or image_type = 'post_work');
create policy pending_update on property_images as restrictive for update to app_user
  using (quote_status = 'pending' or image_type = 'post_work') with check (quote_status = 'pending' or image_type = 'post_work');
create policy pending_delete on property_images as restrictive for delete to app_user
  using (quote_status = 'pending' or image_type = 'post_work');
grant select, insert, update, delete on property_images to app_user;
