import type { Db } from '../platform/db/connect.server.ts'

/**
 * Every rule that the database keeps: columns, constraints, indexes, triggers, functions, rights. Two
 * databases with equal rules take and refuse the same.
 */
export const readDatabaseRules = async (db: Db) => [
  ...(await db`
      select conrelid::regclass::text || ' ' || conname as name,
        pg_get_constraintdef(oid) || ' ' || convalidated::text as rule
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select indexrelid::regclass::text, pg_get_indexdef(indexrelid) || ' ' || indisvalid::text
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text
      from pg_trigger where not tgisinternal
      union all
      select attrelid::regclass::text || ' ' || attname,
        format_type(atttypid, atttypmod) || ' ' || attnotnull::text || ' ' || attidentity::text || attgenerated::text
          || coalesce(pg_get_expr(adbin, adrelid), '')
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      union all
      select proname || ' ' || pg_get_function_identity_arguments(oid), md5(prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace
      union all
      select 'rights ' || relname, coalesce(relacl::text, '') from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      order by 1, 2`),
]
