import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { saveIssued, type PaperNames } from '../issued/save-issued.server.ts'
import { withdrawIssued } from '../issued/withdraw-issued.server.ts'
import type { SaveContext, SaveResult } from '../write-parts.server.ts'
import { certificatesDayProblems } from './certificate-rule.ts'
import { withdrawCertificate, type Certificate } from './certificates.ts'

export function certificateRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, withdrawCertificate, ({ params: { id }, body, ...actor }) =>
    db.begin((tx) =>
      withdrawIssued(tx, { id, part: 'certificates', body, actor, today: now().today }),
    ),
  )
}

export const saveLeaveCertificates = (
  tx: Queryable,
  saveContext: SaveContext,
  certificates: Certificate[],
  { rows, keys }: PaperNames = {},
): SaveResult =>
  saveIssued(tx, saveContext, {
    part: 'certificates',
    papers: certificates,
    rows,
    keys,
    savedProblem: 'certificate_saved',
    problemsOf: (before, days) => certificatesDayProblems(certificates, before, days),
    write: ({ issueDay, startDay, totalLeaveDays, diagnosis }, rowId, key) =>
      rowId === undefined
        ? tx`
          insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis,
            typed_key)
          values (${saveContext.id}, ${issueDay}, ${startDay}, ${totalLeaveDays}, ${diagnosis},
            ${key})`
        : tx`
          update certificate set issue_day = ${issueDay}, start_day = ${startDay},
            total_leave_days = ${totalLeaveDays}, diagnosis = ${diagnosis}
          where id = ${rowId}`,
  })
