-- Pain from 0 to 10 as the patient says, in the visit and at the desk. Null is not asked, 0 is no pain.
alter table visit add column pain smallint;
alter table visit add constraint visit_pain check (pain between 0 and 10) not valid;
alter table taken_vitals add column pain smallint;
alter table taken_vitals add constraint taken_vitals_pain check (pain between 0 and 10) not valid;
