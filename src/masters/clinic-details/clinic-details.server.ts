import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  readClinicDetails,
  readClinicLogo,
  saveClinicDetails,
  type ClinicDetails,
} from './clinic-details.ts'
import { parseLogo } from './parse-logo.server.ts'

/** The clinic's details, empty until an Admin has filled them in. */
export async function selectClinicDetails(db: Queryable): Promise<ClinicDetails> {
  const [row] = await db<[ClinicDetails]>`
    select version, name, address, registration_lines, walk_in_limit, financial_year_start,
      logo_version from clinic_details`
  return row
}

/** The logo's PNG file; undefined without one, or for a version that has been replaced. */
export async function selectLogo(
  db: Queryable,
  version: string | null,
): Promise<Buffer | undefined> {
  const [row] = await db<{ logo: Buffer }[]>`
    select logo from clinic_details where logo_version = ${version}`
  return row?.logo
}

export function clinicDetailsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readClinicDetails, () => selectClinicDetails(db))

  route(app, saveClinicDetails, ({ body: { version, logo, ...texts }, staff, address }) =>
    db.begin(async (tx) => {
      const [before] = await tx<[ClinicDetails]>`
        select version, name, address, registration_lines, walk_in_limit, financial_year_start,
      logo_version
        from clinic_details for update`
      const registrationLines = texts.registrationLines.filter((line) => line !== '')
      const newLogo = logo === undefined ? undefined : toStoredLogo(logo)
      const after: ClinicDetails = {
        ...texts,
        financialYearStart: texts.financialYearStart ?? before.financialYearStart,
        version: before.version + 1,
        registrationLines,
        logoVersion: newLogo === undefined ? before.logoVersion : newLogo.version,
      }
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (isSame(before, after)) return before
      if (before.version !== version) throw new ProblemError('row_changed')
      await tx`
        update clinic_details set version = version + 1, name = ${after.name},
          address = ${after.address}, registration_lines = ${registrationLines},
          walk_in_limit = ${after.walkInLimit}, financial_year_start = ${after.financialYearStart}`
      if (newLogo)
        await tx`
          update clinic_details set logo = ${newLogo.file}, logo_version = ${newLogo.version}`
      await audit(
        tx,
        { staff, address },
        { action: 'changed', subject: 'clinic', before: toAudit(before), after: toAudit(after) },
      )
      return after
    }),
  )

  route(app, readClinicLogo, async ({ query: { version }, reply }) => {
    const logo = await selectLogo(db, version)
    if (!logo) throw new ProblemError('not_found')
    // Another logo has another address.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return new File([new Uint8Array(logo)], 'logo.png', { type: readClinicLogo.fileType })
  })
}

/** Throws `invalid_input` for a file that is no usable PNG. */
function toStoredLogo(logo: string | null): { file: Buffer | null; version: string | null } {
  if (logo === null) return { file: null, version: null }
  const file = parseLogo(Buffer.from(logo, 'base64'))
  if (!file)
    throw new ProblemError('invalid_input', undefined, {
      logo: messageKey('clinicDetails.logoInvalid'),
    })
  return { file, version: createHash('sha256').update(file).digest('hex').slice(0, 16) }
}

/** The values that the audit shows; a logo by its version. */
const toAudit = ({
  name,
  address,
  registrationLines,
  walkInLimit,
  financialYearStart,
  logoVersion,
}: ClinicDetails) => ({
  name,
  address,
  registrationLines,
  walkInLimit,
  financialYearStart,
  logo: logoVersion,
})

const isSame = (before: ClinicDetails, after: ClinicDetails): boolean =>
  JSON.stringify(toAudit(before)) === JSON.stringify(toAudit(after))
