-- Who is in the register under the very name is meant by it, also where another name under the number is alike but for its
-- digits and signs: 'Baby Rao' is not her sister 'Baby 1 Rao'.
create or replace function alike_patient(mobile text, name text) returns integer
  stable parallel safe strict language plpgsql as $$
#variable_conflict use_variable
declare
  signs constant text := '’''.- 0123456789';
  alike integer[];
  is_known boolean;
begin
  select array_agg(distinct coalesce(k.id, p.id)) filter (
      where p.name ~ '[-’''.0-9]'
        and translate(p.name_key, signs, '') = translate(name_key(name), signs, '')
      or k.name_key = name_key(name)),
    bool_or(p.name_key = name_key(name))
  into alike, is_known
  from patient p left join patient k on k.id = p.merged_into
  where p.mobile = mobile;
  return case when cardinality(alike) = 1 and not is_known then alike[1] end;
end $$;
