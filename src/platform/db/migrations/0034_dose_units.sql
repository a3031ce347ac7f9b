-- Every medicine of a clinic's list can be prescribed: by weight and volume, in units, or counted.

alter table prescription_item drop constraint prescription_item_unit_check,
  add constraint prescription_item_unit_check
    check (unit in ('gm', 'mg', 'ml', 'mcg', 'IU', 'tablet', 'drop', 'puff'));
