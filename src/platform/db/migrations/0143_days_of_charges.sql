-- What was charged besides visits is counted by days (decision 128): each item has the day of its entry, so that
-- those of a month are found without its thousands of other charges. Whoever writes an item, the database fills it.
alter table charged_item add column day date;

create function day_charged_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.day := (select day from ledger_entry where id = new.entry_id);
  return new;
end $$;
create trigger charged_item_day before insert on charged_item
  for each row execute function day_charged_item();

-- Those from before: the table is as young as 0139, and no booking waits for it.
alter table charged_item disable trigger charged_item_append_only;
update charged_item i set day = e.day from ledger_entry e where e.id = i.entry_id;
alter table charged_item enable trigger charged_item_append_only;
alter table charged_item alter column day set not null;

-- All that is counted, in the order of days.
create index charged_item_day on charged_item (day, entry_id) include (name, quantity, paise);
