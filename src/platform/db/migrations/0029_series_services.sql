-- Which services are booked as a series of sessions is the clinic's choice. Until now it was
-- whichever service had become the sixth.
alter table service add column is_series boolean not null default false;
update service set is_series = true where id = 6;

alter table subscription drop constraint subscription_service_id_check;
-- When it is booked: a service that is no longer booked so leaves the running series as they are.
create function require_series_service() returns trigger language plpgsql as $$
begin
  if not exists (select from service where id = new.service_id and is_series) then
    raise exception 'service % is not booked as a series', new.service_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger subscription_series_service before insert on subscription
  for each row execute function require_series_service();
