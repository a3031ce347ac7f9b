-- A series is booked once, however often its request is sent.

alter table subscription add column idempotency_key uuid unique;
alter table subscription add column request_hash text;
