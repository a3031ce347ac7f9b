-- Which share ended one that had no end: when that is removed, as it was set by mistake, the one before goes on
-- over its days. They had no terms, and the consultant's statement gave nothing for them.
alter table consultant_share add column ended_by integer references consultant_share;
create index consultant_share_ended_by on consultant_share (ended_by) where ended_by is not null;
-- Of which share this has the terms, behind one of some days that parted it.
alter table consultant_share add column continues integer references consultant_share;
create index consultant_share_continues on consultant_share (continues) where continues is not null;
