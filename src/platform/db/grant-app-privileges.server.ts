import type postgres from 'postgres'

/**
 * Gives the role that the app signs in as what its day takes, and nothing else: it reads and writes
 * rows, makes no table and changes none. Of the audit it reads and adds; what was written there
 * stands, also when the app itself has been taken over. To be run by the owner of the tables.
 */
export async function giveAppRights(sql: postgres.Sql, appRole: string): Promise<void> {
  await sql.begin(async (tx) => {
    const app = tx(appRole)
    // Once everybody could make tables here; a database of that time may still say so.
    await tx`revoke create on schema public from public`
    await tx`grant usage on schema public to ${app}`
    await tx`grant select, insert, update, delete on all tables in schema public to ${app}`
    await tx`grant usage, select on all sequences in schema public to ${app}`
    // For tables of a later version, from the moment that they are made.
    await tx`
      alter default privileges in schema public
        grant select, insert, update, delete on tables to ${app}`
    await tx`alter default privileges in schema public grant usage, select on sequences to ${app}`
    const [{ hasAudit } = { hasAudit: false }] = await tx<{ hasAudit: boolean }[]>`
      select to_regclass('public.audit_event') is not null as "hasAudit"`
    if (hasAudit) await tx`revoke all on audit_event from ${app}`
    if (hasAudit) await tx`grant select, insert on audit_event to ${app}`
  })
}
