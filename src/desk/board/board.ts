import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { expectedWaitSchema } from '../../scheduling/line/waits.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

const localeSchema = z.enum(Object.keys(locales) as [Locale, ...Locale[]])

/** The languages of a board: the screen's first; tokens are spoken in each of them. */
export const boardLanguagesSchema = z.array(localeSchema).min(1).max(3)

const calledSchema = z.object({
  token: z.string(),
  /** 'L M'; only where the link shows them. */
  initials: z.string().nullable(),
})

const boardLineSchema = z.object({
  /** Where to go. */
  consultantName: z.string(),
  /** When the consultant is expected, of one who comes later; else null. */
  expectedAt: timeSchema.nullable(),
  /** Who is called or with the consultant now. */
  called: calledSchema
    .extend({
      /** Increases with "call again"; 0 for somebody who went in without a call. */
      callCount: z.int(),
      isInside: z.boolean(),
    })
    .nullable(),
  /** The next ones in order, with their expected wait. */
  next: z.array(calledSchema.extend({ wait: expectedWaitSchema.nullable() })),
  /** How many wait after those. */
  further: z.int(),
})
export type BoardLine = z.output<typeof boardLineSchema>

/** By POST: the link's secret is in no address and in no log. */
export const readBoard = contract({
  method: 'POST',
  url: '/api/board',
  readLimitMs,
  summary: "A branch's board by its display link: who is called, who is next, by tokens only",
  body: z.strictObject({ branch: idSchema(), link: z.string().max(64) }),
  answer: z.object({
    /** When it was so; a page shows it where it gets no newer answer. */
    at: z.iso.datetime(),
    branchName: z.string(),
    languages: boardLanguagesSchema,
    speaks: z.boolean(),
    /** What patients type in their link to say that they are here; '' where only the desk marks arrivals. */
    arrivalCode: z.string(),
    lines: z.array(boardLineSchema),
  }),
})

export const readOwnPlace = contract({
  method: 'POST',
  url: '/api/own-place',
  readLimitMs,
  summary: "A patient's own place in the line of today, by the link on their slip",
  body: z.strictObject({ link: z.string().max(64) }),
  answer: z.object({
    /** When it was so. */
    at: z.iso.datetime(),
    token: z.string(),
    consultantName: z.string(),
    branchName: z.string(),
    state: z.enum(['waiting', 'called', 'withConsultant', 'done', 'leftUnseen']),
    /** How many are called before, of those who are here now. */
    before: z.int(),
    wait: expectedWaitSchema.nullable(),
    /** Who is called or with the consultant now. */
    calledToken: z.string().nullable(),
  }),
})

/** An older answer is shown with its time. */
export const freshMs = 20_000

/** The secret of the link that opened the page: it is after the #, which no server and no log sees. */
export const linkOfPage = (hash: string): string => hash.replace(/^#/, '').slice(0, 64)
