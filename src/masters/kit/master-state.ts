import { z } from 'zod'

/** The search and sorting of a master's list. */
const masterStateSchema = z.object({
  search: z.string(),
  withRetired: z.boolean(),
  sorting: z.object({ key: z.string(), descending: z.boolean() }).optional(),
})
export type MasterState = z.output<typeof masterStateSchema>

const initialMasterState: MasterState = { search: '', withRetired: false }

/**
 * The URL parameters for sorting ('-name' is Z to A) and retired rows. The search is left out,
 * because it may be a person's name.
 */
const masterToAddress = ({ withRetired, sorting }: MasterState) => ({
  retired: withRetired ? 1 : null,
  sort: sorting ? `${sorting.descending ? '-' : ''}${sorting.key}` : null,
})

/** The stored state, overridden by the URL. */
function masterFromAddress(address: URLSearchParams, stored: MasterState): MasterState {
  const sort = address.get('sort')
  const sorting = sort
    ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
    : undefined
  return { search: stored.search, withRetired: address.get('retired') === '1', sorting }
}

/** How the list's screen stores its state; see `useListState`. */
export const masterListOptions = {
  initial: initialMasterState,
  schema: masterStateSchema,
  toAddress: masterToAddress,
  fromAddress: masterFromAddress,
}
