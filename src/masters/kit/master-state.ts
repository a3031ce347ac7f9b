import { z } from 'zod'

/** How a master's list is searched and sorted. */
export const masterStateSchema = z.object({
  search: z.string(),
  withRetired: z.boolean(),
  sorting: z.object({ key: z.string(), descending: z.boolean() }).optional(),
})
export type MasterState = z.output<typeof masterStateSchema>

export const firstMasterState: MasterState = { search: '', withRetired: false }

/** The sorting ('-name' is Z to A) and the retired rows. A search may hold somebody's name. */
export const masterToAddress = ({ withRetired, sorting }: MasterState) => ({
  retired: withRetired ? 1 : null,
  sort: sorting ? `${sorting.descending ? '-' : ''}${sorting.key}` : null,
})

/** The state that an address names over the one that was kept. */
export function masterFromAddress(address: URLSearchParams, kept: MasterState): MasterState {
  const sort = address.get('sort')
  const sorting = sort
    ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
    : undefined
  return { search: kept.search, withRetired: address.get('retired') === '1', sorting }
}
