-- What became of somebody's own requests of the last days, without reading all that they have entered.
create index concurrently adjustment_decided on adjustment (asked_by, decided_at) where decided_at is not null;
