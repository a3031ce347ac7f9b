import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import type { PrescriptionItem } from './prescription.ts'

/**
 * Which item before each of a list is, by its index; -1 for a new one. It is the one that says the same, or else the next one of the
 * same medicine, which was corrected. None is two of them.
 */
export function keptItems(
  items: readonly PrescriptionItem[],
  before: readonly PrescriptionItem[],
): number[] {
  const left = new Set(before.keys())
  const take = (isIt: (item: PrescriptionItem) => boolean): number => {
    const index = [...left].find((it) => isIt(before[it]!)) ?? -1
    left.delete(index)
    return index
  }
  const same = items.map((item) => take((it) => canonicalJson(it) === canonicalJson(item)))
  return items.map((item, index) =>
    same[index]! >= 0 ? same[index]! : take((it) => it.medicine === item.medicine),
  )
}
