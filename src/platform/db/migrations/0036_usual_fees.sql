-- What a consultant's fee for a service begins with; the fee itself stays the consultant's.
alter table service add column usual_fee numeric(10, 2) check (usual_fee >= 0);
