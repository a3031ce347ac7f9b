-- Which share ended one that had no end: when that is removed, as it was set by mistake, its days have the
-- terms of before again. They had none, and the consultant's statement gave nothing for them.
alter table consultant_share add column ended_by integer references consultant_share;
create index consultant_share_ended_by on consultant_share (ended_by) where ended_by is not null;
