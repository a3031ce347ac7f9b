import { incomeModes, type IncomeMode } from '../../scheduling/appointments/payment.ts'
import { movedBy } from '../vouchers/voucher.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { totalOf } from './drawer.ts'
import type { BranchDay, DrawerOfDay } from './drawers.ts'

/** The money of a kind on a day, in paise. */
interface KindOfDay {
  kind: EntryKind
  byMode: Partial<Record<IncomeMode, number>>
  entries: number
  paise: number
}

/** The sum of totals, in paise. */
export const sumOfDay = (totals: BranchDay['totals']): number =>
  totals.reduce((sum, { paise }) => sum + paise, 0)

/** The modes that a day has, in their usual order, and a line for each kind. */
export function kindsOf(totals: BranchDay['totals']): { modes: IncomeMode[]; kinds: KindOfDay[] } {
  const kinds = [...new Set(totals.map(({ kind }) => kind))].map((kind) => {
    const own = totals.filter((it) => it.kind === kind)
    return {
      kind,
      byMode: Object.fromEntries(own.map(({ mode, paise }) => [mode, paise])),
      entries: own.reduce((count, { entries }) => count + entries, 0),
      paise: sumOfDay(own),
    }
  })
  return { modes: incomeModes.filter((mode) => totals.some((it) => it.mode === mode)), kinds }
}

/** What came into a drawer by the ledger, in paise: without its opening and its vouchers. */
export const receivedOf = ({ expected, vouchers }: Pick<DrawerOfDay, 'expected' | 'vouchers'>) =>
  totalOf({ ...expected, opening: 0 }) - movedBy(vouchers).cash

/** Whether a day has money that came before there were drawers. */
export const hasMoneyWithoutDrawer = ({ drawers, totals }: BranchDay): boolean =>
  sumOfDay(totals) !== drawers.reduce((sum, drawer) => sum + receivedOf(drawer), 0)
