-- The first count of a person at a branch says what cash was in the drawer before: change to begin with, or
-- the cash of days that nobody counted. Nothing else knows it.
create or replace function drawer_opening(of_drawer integer) returns bigint
  language sql stable
  return (
    select coalesce(last.counted_cash - last.carried + (
      select coalesce(sum(r.cash), 0) from drawer s cross join lateral drawer_received(s.id) r
      where s.staff_id = d.staff_id and s.branch_id = d.branch_id and s.day > last.day and s.day < d.day
    ), own.opening, 0)::bigint
    from drawer d
    left join drawer_close own on own.id = d.close_id
    left join lateral (
      select e.day, c.counted_cash, c.carried from drawer e join drawer_close c on c.id = e.close_id
      where e.staff_id = d.staff_id and e.branch_id = d.branch_id and e.day < d.day
        and e.close_id is not null
      order by e.day desc limit 1
    ) last on true
    where d.id = of_drawer);

-- As in 0068, and takes the opening of a first count as it is said.
create or replace function close_drawer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed record;
  received record;
  is_first boolean;
begin
  perform lock_drawer(new.drawer_id);
  select * into closed from drawer where id = new.drawer_id;
  if closed.close_id is not null then
    raise exception 'the drawer is closed'
      using errcode = 'check_violation', constraint = 'drawer_closed';
  end if;
  if exists (
    select from drawer l where l.staff_id = closed.staff_id and l.branch_id = closed.branch_id
      and l.day > closed.day and l.close_id is not null) then
    raise exception 'a later day is closed'
      using errcode = 'check_violation', constraint = 'drawer_order';
  end if;
  is_first := not exists (
    select from drawer e where e.staff_id = closed.staff_id and e.branch_id = closed.branch_id
      and e.day < closed.day and e.close_id is not null);
  select * into received from drawer_received(new.drawer_id);
  if (new.cash, new.online, new.not_told) is distinct from
      (received.cash, received.online, received.not_told)
    or (is_first and new.opening not between 0 and 9999999999)
    or (not is_first and new.opening is distinct from drawer_opening(new.drawer_id)) then
    raise exception 'the ledger has other sums'
      using errcode = 'check_violation', constraint = 'drawer_expected';
  end if;
  update drawer set close_id = new.id where id = new.drawer_id;
  return null;
end $$;
