import { z } from 'zod'

/** What an account is signed in with beside its password: a passkey, or a token for a program. */
export const accountKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** Null before the first use; a token's is to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type AccountKey = z.output<typeof accountKeySchema>

/** A key as a table stores it. */
export type AccountKeyRow = Omit<AccountKey, 'madeAt' | 'lastUsedAt'> & {
  madeAt: Date
  lastUsedAt: Date | null
}

export const toAccountKey = ({ madeAt, lastUsedAt, ...row }: AccountKeyRow): AccountKey => ({
  ...row,
  madeAt: madeAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
