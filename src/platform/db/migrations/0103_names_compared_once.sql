-- The sounds of names are compared in known_name. A new patient costs what one did with this index, without that table.
drop index patient_sound;
