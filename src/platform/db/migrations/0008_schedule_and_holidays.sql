-- Days off are kept on a screen by several people, and slots that were retired are looked for.

alter table holiday add column version integer not null default 1;

-- The same day off twice is one: a request that is sent again adds nothing.
delete from holiday h using holiday earlier
where earlier.id < h.id
  and (h.name, h.first_day, h.last_day, h.branch_id, h.consultant_id, h.starts, h.ends)
    is not distinct from (earlier.name, earlier.first_day, earlier.last_day, earlier.branch_id,
      earlier.consultant_id, earlier.starts, earlier.ends);
create unique index holiday_once
  on holiday (name, first_day, last_day, branch_id, consultant_id, starts, ends) nulls not distinct;

create index slot_retired on slot (consultant_id, branch_id) where not active;
