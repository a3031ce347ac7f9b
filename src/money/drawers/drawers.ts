import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { entryKindSchema, maxPaise } from '../ledger/ledger.ts'
import { voucherSchema } from '../vouchers/vouchers.ts'
import { cashPlaces, denominations } from './drawer.ts'

/** Paise; sums may be below zero. */
const paiseSchema = z.int()

export const expectedSchema = z.strictObject({
  opening: paiseSchema,
  cash: paiseSchema,
  online: paiseSchema,
  notTold: paiseSchema,
})

/** More notes of one kind than anybody counts by hand. */
export const maxNotes = 99_999

const notesSchema = z.partialRecord(
  z.enum(denominations.map(String)),
  z.int().min(0).max(maxNotes, messageKey('drawers.tooMany')),
)

const closeSchema = expectedSchema.extend({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  notes: z.record(z.string(), z.int()),
  countedCash: paiseSchema,
  countedOnline: paiseSchema,
  cashDifference: paiseSchema,
  onlineDifference: paiseSchema,
  reason: z.string().nullable(),
  carried: paiseSchema,
  carriedTo: z.enum(cashPlaces).nullable(),
  /** When it was undone, by whom and why; null for the one that counts. */
  reopened: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
})
export type DrawerClose = z.output<typeof closeSchema>

const drawerSchema = z.object({
  id: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  branchId: z.int(),
  branchName: z.string(),
  day: daySchema,
  /** What it should hold by now, in paise; the cash with what was paid out and put in by its vouchers. */
  expected: expectedSchema,
  /** What was paid out and put in besides patients, the first one first. */
  vouchers: z.array(voucherSchema),
  /** Nothing was counted before of this person at this branch, so nobody but who counts knows the opening. */
  isFirst: z.boolean(),
  /** A later day was counted: this one cannot be, until an Admin opens that one again. */
  isLaterClosed: z.boolean(),
  /**
   * Of an open one the earlier days that are left open, the oldest first, and what was received on them in
   * paise: once this one is counted, they cannot be. Before a first count only the last of a week.
   */
  earlierOpen: z.array(z.object({ id: z.int(), day: daySchema, paise: paiseSchema })),
  /** Its counts, the latest first; those that were undone too. */
  closes: z.array(closeSchema),
})
export type DrawerOfDay = z.output<typeof drawerSchema>

/** The count that closes a drawer; undefined while it is open. */
export const currentClose = ({ closes }: Pick<DrawerOfDay, 'closes'>): DrawerClose | undefined =>
  closes.find(({ reopened }) => reopened === null)

export const listOwnDrawers = contract({
  method: 'GET',
  url: '/api/drawers',
  summary:
    'One’s own drawers: those of earlier days that were left open, of today, and of what came after closing',
  live: ['drawer', 'payment', 'masters'],
  answer: z.array(drawerSchema),
})

export const drawerCountSchema = z.strictObject({
  /** A request that is sent again with its key is answered as it was the first time. */
  idempotencyKey: z.uuid(),
  drawer: idSchema(),
  /**
   * What was expected on the screen; refused when it is another sum by now. The opening of a first
   * count is what is said of it.
   */
  seen: expectedSchema,
  /** How many there are of each note and coin, by its paise. */
  notes: notesSchema,
  /** Paise. */
  online: z.int().min(-maxPaise).max(maxPaise),
  /** Paise of cash that are carried away; the rest stays in the drawer. */
  carried: z
    .strictObject({ to: z.enum(cashPlaces), paise: z.int().min(1).max(maxPaise) })
    .optional(),
  reason: reasonSchema.optional(),
})
export type DrawerCountRequest = z.output<typeof drawerCountSchema>

export const closeDrawer = contract({
  method: 'POST',
  url: '/api/drawers/close',
  summary: 'Count and close a drawer: one’s own, or, for an Admin, another person’s',
  body: drawerCountSchema,
  /** The number of the count. */
  answer: z.object({ id: z.int() }),
})

export const reopenDrawer = contract({
  method: 'POST',
  url: '/api/drawers/reopen',
  summary: 'Open a closed drawer again; its count stays as history',
  body: z.strictObject({ close: idSchema(), reason: reasonSchema }),
  answer: z.object({}),
})

const branchDayQuerySchema = z.strictObject({ branch: idParamSchema, day: daySchema })

/** The series of the receipts: for what was received, and for what was given back. */
const receiptKinds = ['receipt', 'refund'] as const

const branchDaySchema = z.object({
  branchName: z.string(),
  /** By the names of their persons. */
  drawers: z.array(drawerSchema),
  /** What the ledger has of this day and branch, by kind and mode; also of days before drawers. */
  totals: z.array(
    z.object({
      kind: entryKindSchema,
      mode: z.enum(incomeModes),
      /** Below zero what was given back, and what was reversed. */
      paise: paiseSchema,
      entries: z.int(),
    }),
  ),
  /** The first and the last number of each series of receipts. */
  receipts: z.array(z.object({ kind: z.enum(receiptKinds), first: z.string(), last: z.string() })),
})
export type BranchDay = z.output<typeof branchDaySchema>

export const readBranchDay = contract({
  method: 'GET',
  url: '/api/branch-day',
  summary: 'The money of a branch on a day: every person’s drawer, and sums by kind and mode',
  live: ['drawer', 'payment', 'masters'],
  // An entry of today may be about an appointment of any day.
  liveScope: ['branch'],
  query: branchDayQuerySchema,
  answer: branchDaySchema,
})

export const printBranchDay = contract({
  method: 'GET',
  url: '/api/branch-day/pdf',
  summary: 'The money of a branch on a day as a PDF file',
  query: branchDayQuerySchema.extend({
    /** The reader's language. */
    locale: z.enum(Object.keys(locales) as Locale[]).default('en'),
  }),
  answer: z.file(),
  fileType: 'application/pdf',
})
