-- A photo that customers were shown stays with its file when it is removed: the revisions that name it are evidence.
alter table property_images add column removed_at timestamptz;
