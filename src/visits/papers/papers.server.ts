import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { readableBy } from '../visit/notes-access.server.ts'
import { auditRecord, openHistory, type Actor } from '../visit/open-record.server.ts'
import { recordProblem } from '../visit/visit-rule.ts'
import { maxBase64Length } from './paper-types.ts'
import {
  addPaper,
  downloadPaper,
  listPapers,
  listPapersWithoutMark,
  readPapersMark,
  removePaper,
  type Paper,
} from './papers.ts'
import { parsePaper } from './parse-paper.server.ts'

/** Far more than one patient brings; the latest of them. */
const maxPapers = 300

/** Bytes of a request: a file in base64, and the rest. */
const bodyLimit = maxBase64Length + 10_000

/** How many files are taken in at the same time: each is held in memory several times, 35 MB in all. */
const maxAtOnce = 4

interface StoredPaper extends Paper {
  appointmentId: number
  patientId: number
}

export function paperRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const list = (id: number, actor: Actor) =>
    db.begin(async (tx) => {
      const record = await openHistory(tx, id, actor)
      // Taken first: what is committed from here on has another one.
      const reader = { staff: actor.staff, today: now().today }
      const mark = await readMark(tx, record.patientId, reader)
      const papers = await tx<Paper[]>`
        select ${columnsFor(tx, actor.staff)}
        ${papersOf(tx, record.patientId, reader)}
        order by p.day desc, p.id desc limit ${maxPapers}`
      await auditRecord(tx, 'read', 'papers', record, actor)
      return { mark, papers: [...papers] }
    })
  route(app, listPapers, ({ params: { id }, ...actor }) => list(id, actor))
  route(app, listPapersWithoutMark, async ({ params: { id }, ...actor }) => {
    const { papers } = await list(id, actor)
    return papers
  })

  // Without an entry in the audit: it says nothing of the patient.
  route(app, readPapersMark, async ({ params: { id }, staff }) => {
    const { patientId } = await openHistory(db, id, { staff })
    return { mark: await readMark(db, patientId, { staff, today: now().today }) }
  })

  route(app, downloadPaper, ({ params: { id, paper }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, actor)
      const stored = await findPaper(tx, paper, { patientId, ...actor, today: now().today })
      // The desk sees that a colleague has added it, so that nobody adds it twice, and no more.
      if (!can(actor.staff, 'read visits') && !stored.isOwn) throw new ProblemError('forbidden')
      const [row] = await tx<[{ file: Buffer<ArrayBuffer> }]>`
        select file from visit_paper where id = ${paper}`
      await auditRecord(tx, 'read', 'papers', stored, actor, { after: labelOf(stored) })
      // No patient data in the file name: downloads folders are visible to others.
      const name = `paper-${paper}.${stored.type === 'image/jpeg' ? 'jpg' : 'pdf'}`
      return new File([row.file], name, { type: downloadPaper.fileType })
    }),
  )

  app.register(async (scope) => {
    limitUploads(scope)
    route(
      scope,
      addPaper,
      async ({ params: { id }, body: { title, day, type, file, requestKey }, ...actor }) => {
        const kept = parsePaper(Buffer.from(file, 'base64'), type)
        if (!kept) throw invalid('file', messageKey('papers.unusable'))
        const { today } = now()
        if (day > today) throw invalid('day', messageKey('testResults.dayInFuture'))
        return db.begin(async (tx) => {
          const record = await openHistory(tx, id, actor)
          const problem = recordProblem(record, today)
          if (problem) throw new ProblemError(problem)
          const [added] = await tx<{ id: number }[]>`
            insert into visit_paper (appointment_id, title, day, type, file, added_by, added_on, request_key)
            values (${id}, ${title}, ${day}, ${type}, ${kept}, ${actor.staff.id}, ${today}, ${requestKey})
            on conflict (request_key) do nothing returning id`
          if (!added) {
            const [same] = await tx`
              select from visit_paper where request_key = ${requestKey} and appointment_id = ${id}
                and title = ${title} and day = ${day} and added_by = ${actor.staff.id}
                and sha256(file) = sha256(${kept}::bytea)`
            // Kept already, by this very request, whose answer was lost.
            if (same) return {}
            throw new ProblemError('key_reused')
          }
          const after = { ...labelOf({ title, day }), bytes: kept.length }
          await auditRecord(tx, 'recorded', 'papers', record, actor, { after })
          return {}
        })
      },
      { bodyLimit },
    )
  })

  route(app, removePaper, ({ params: { id, paper }, ...actor }) =>
    db.begin(async (tx) => {
      const { patientId } = await openHistory(tx, id, actor)
      const stored = await findPaper(tx, paper, { patientId, ...actor, today: now().today })
      if (!stored.isOwn) throw new ProblemError('forbidden')
      const removed = await tx`delete from visit_paper where id = ${paper} returning id`
      if (removed.length === 0) throw new ProblemError('not_found')
      await auditRecord(tx, 'removed', 'papers', stored, actor, { before: labelOf(stored) })
      return {}
    }),
  )
}

/** Refuses a request before its file is read where enough others are sending one. */
function limitUploads(scope: FastifyInstance): void {
  const underWay = new Set<FastifyRequest>()
  scope.addHook('preParsing', async (request, reply) => {
    if (underWay.size >= maxAtOnce) throw new ProblemError('too_many_requests')
    underWay.add(request)
    // However it ends, also where the line breaks and nobody is answered.
    reply.raw.once('close', () => underWay.delete(request))
  })
}

const invalid = (field: string, message: ReturnType<typeof messageKey>) =>
  new ProblemError('invalid_input', undefined, { [field]: message })

/** What the audit says of a paper. */
const labelOf = ({ title, day }: Pick<Paper, 'title' | 'day'>) => ({ title, day })

/** Who asks, and on which day. */
interface PaperReader {
  staff: SignedIn
  today: Day
}

/** A paper of a patient that the user may see. */
async function findPaper(
  tx: Queryable,
  paper: number,
  { patientId, ...reader }: PaperReader & { patientId: number },
): Promise<StoredPaper> {
  const [stored] = await tx<StoredPaper[]>`
    select ${columnsFor(tx, reader.staff)}, a.id as appointment_id, a.patient_id
    ${papersOf(tx, patientId, reader)} and p.id = ${paper}`
  if (!stored) throw new ProblemError('not_found')
  return stored
}

/** What changes with anything that the list of a patient's papers shows. */
async function readMark(db: Queryable, patientId: number, reader: PaperReader): Promise<string> {
  const [row] = await db<[{ mark: string }]>`
    select md5(coalesce(string_agg(
      jsonb_build_array(p.id, p.xmin::text, a.consultant_id, s.name)::text, ',' order by p.id), '')) as mark
    ${papersOf(db, patientId, reader)}`
  return row.mark
}

const columnsFor = (tx: Queryable, staff: SignedIn) => tx`
  p.id, p.title, p.day, p.type, s.name as added_by, ${staff.id} in (p.added_by, a.consultant_id) as is_own`

/**
 * SQL: the papers (p, with appointment a and who added it, s) of a patient that the user may see: those of the visits
 * that they may read; for the desk, which reads no visits, those that the desk added today.
 */
const papersOf = (tx: Queryable, patientId: number, { staff, today }: PaperReader) => tx`
  from visit_paper p
  join appointment a on a.id = p.appointment_id
  join staff s on s.id = p.added_by
  where a.patient_id = ${patientId} ${
    can(staff, 'read visits')
      ? readableBy(tx, staff, 'a')
      : tx`and p.added_on = ${today} and s.role <> 'Consultant'`
  }`
