import { paths } from '../../access/permissions/paths.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { incomeModes, type IncomeMode } from '../../scheduling/appointments/payment.ts'
import { drillsInto, groupings, type Grouping } from './income.ts'

export const incomeTabs = ['income', 'charges', 'lessening', 'paidOut', 'shares'] as const
export type IncomeTab = (typeof incomeTabs)[number]

/** The titles of the tabs; files and printed tables are named by them too. */
export const tabTexts = {
  income: messageKey('screen.income'),
  charges: messageKey('income.charges'),
  lessening: messageKey('income.lessening'),
  paidOut: messageKey('vouchers.paidOut'),
  shares: messageKey('shares.title'),
} as const satisfies Record<IncomeTab, TextKey>

/** What the screen of the income shows, as its address says. */
export interface IncomeState {
  tab: IncomeTab
  by: Grouping
  from: Day
  to: Day
  branch?: number | undefined
  consultant?: number | undefined
  service?: number | undefined
  person?: number | undefined
  mode?: IncomeMode | undefined
}

type Place = Pick<IncomeState, 'branch' | 'consultant'>

/** The state of an address; what it does not say is today, by consultant, at the given place. */
export function readIncomeState(search: URLSearchParams, today: Day, place: Place): IncomeState {
  const id = (name: string) => idParamSchema.safeParse(search.get(name)).data
  const day = (name: string) => daySchema.safeParse(search.get(name)).data ?? today
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === search.get(name))
  return {
    tab: oneOf('tab', incomeTabs) ?? 'income',
    by: oneOf('by', groupings) ?? 'consultant',
    from: day('from'),
    to: day('to'),
    ...place,
    service: id('service'),
    person: id('person'),
    mode: oneOf('mode', incomeModes),
  }
}

/** The address of a state: '?tab=income&by=day&from=…'. */
export function toIncomeAddress(state: IncomeState): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search
}

/** Where a tab is printed. */
export const incomePrintPath = (state: IncomeState): string =>
  `${paths.incomePrint}?${toIncomeAddress(state)}`

/** The state in which a row is opened into the rows below it. */
export function openRow(state: IncomeState, key: string): IncomeState {
  const { by } = state
  const opened = { ...state, by: drillsInto[by] }
  if (by === 'day') return { ...opened, from: key, to: key }
  if (by === 'mode') return { ...opened, mode: key as IncomeMode }
  return { ...opened, [by]: Number(key) }
}

/** The days and the place, of what is shown without a grouping. */
export const toDaysAndPlace = ({ from, to, branch, consultant }: IncomeState) => ({
  from,
  to,
  branch,
  consultant,
})

/** The days and the branch, of what no consultant has to do with. */
export const toDaysAndBranch = ({ from, to, branch }: IncomeState) => ({ from, to, branch })

/** The filter without what belongs to the screen alone. */
export const toIncomeFilter = ({ tab: _tab, by: _by, ...filter }: IncomeState) => filter
