-- Whoever holds a signed copy may ask whether it is genuine, before it is known whose it is. Only the identity role looks,
-- and only at the rows: the record itself is then read as that organization.
create policy verification on signed_documents for select to app_auth using (true);
create index signed_documents_by_hash_alone on signed_documents (sha256);
