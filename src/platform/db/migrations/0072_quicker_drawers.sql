-- The last count of a person at a branch is found at once, however many drawers they had before: what is in a
-- drawer at its beginning, and which days were left open, begin with it. Few rows are in it, because it holds
-- counts alone. Only the first entry of somebody's day waits while it is built.
create index drawer_closed on drawer (staff_id, branch_id, day) where close_id is not null;

-- As in 0068, and reads the last count from that index.
create or replace function drawer_opening(of_drawer integer) returns bigint
  language sql stable
  return (
    select coalesce(last.counted_cash - last.carried + (
      select coalesce(sum(r.cash), 0) from drawer s cross join lateral drawer_received(s.id) r
      where s.staff_id = d.staff_id and s.branch_id = d.branch_id and s.day > last.day and s.day < d.day
    ), 0)::bigint
    from drawer d
    left join lateral (
      select e.day, c.counted_cash, c.carried from drawer e join drawer_close c on c.id = e.close_id
      where e.staff_id = d.staff_id and e.branch_id = d.branch_id and e.day < d.day
        and e.close_id is not null
      order by e.day desc limit 1
    ) last on true
    where d.id = of_drawer);
