-- Temperature, pulse and oxygen saturation, in the visit and at the desk. The temperature is in °F, as
-- clinics in India write it; 77 to 122 °F are 25 to 50 °C, so that no figure is read in both units.
alter table visit
  add column temperature numeric(4, 1) check (temperature between 77 and 122),
  add column pulse smallint check (pulse between 10 and 400),
  add column spo2 smallint check (spo2 between 20 and 100);
alter table taken_vitals
  add column temperature numeric(4, 1) check (temperature between 77 and 122),
  add column pulse smallint check (pulse between 10 and 400),
  add column spo2 smallint check (spo2 between 20 and 100);
