-- For certificates of before; their rows alone are locked.
update certificate set check_key = default where check_key is null;
