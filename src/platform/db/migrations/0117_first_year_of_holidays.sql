-- A day off that comes every year does so from its first day on: in the years before it was none. The same times as
-- `affectsAppointment` of src/scheduling/rebooking, which a test compares.
create or replace function is_on_day_off(day_off holiday, a appointment) returns boolean
  language sql stable parallel safe
  return coalesce(day_off.branch_id = a.branch_id, true)
    and coalesce(day_off.consultant_id = a.consultant_id, true)
    and (a.day between day_off.first_day and day_off.last_day
      or day_off.repeats_yearly and a.day >= day_off.first_day
        and to_char(day_off.first_day, 'MMDD') = to_char(a.day, 'MMDD'))
    and (day_off.starts is null or day_off.starts < a.ends and a.starts < day_off.ends);

-- The year had no meaning so far, and the form stored that of the list in which a day off was changed. One of a later
-- year has closed the days before as well, and goes on to: its first day moves back, by whole leap years. Nothing
-- changes for anybody by that, so nobody is told of it.
alter table holiday disable trigger message_displaced;
with moved as (
  select distinct on (name, earlier, branch_id, consultant_id, starts, ends) id, earlier
  from holiday h
  cross join lateral (
    -- The same day off twice is refused: where one of that day is entered singly, four years more.
    select day as earlier from generate_series(0, 3) as further
    cross join lateral (select (h.first_day - make_interval(years => 4 * (further + ceil(
      (extract(year from h.first_day) - extract(year from current_date) + 1) / 4)::integer)))::date as day) back
    where not exists (select from holiday other
      where (other.name, other.first_day, other.last_day, other.branch_id, other.consultant_id, other.starts, other.ends)
        is not distinct from (h.name, day, day, h.branch_id, h.consultant_id, h.starts, h.ends))
    order by further limit 1
  ) free
  where repeats_yearly and first_day - interval '1 year' >= current_date
    -- Another one closes the same day already.
    and not exists (select from holiday other
      where other.repeats_yearly and other.first_day < current_date
        and to_char(other.first_day, 'MMDD') = to_char(h.first_day, 'MMDD')
        and (other.name, other.branch_id, other.consultant_id, other.starts, other.ends)
          is not distinct from (h.name, h.branch_id, h.consultant_id, h.starts, h.ends))
  order by name, earlier, branch_id, consultant_id, starts, ends, id
)
update holiday set first_day = moved.earlier, last_day = moved.earlier, version = version + 1
from moved where moved.id = holiday.id;
alter table holiday enable trigger message_displaced;
