import { useLayoutEffect, useRef } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useFollowedReading } from '../../platform/http/use-followed-reading.tsx'
import type { CallAnswer, CallInput } from '../../platform/http/call-contract.ts'
import { readSheet, readSheetMark } from './sheets.ts'

type SheetAnswer = CallAnswer<typeof readSheet>

/** Reads a visit's sheet, and again when what is stored of it is not what is shown any more. */
export function useFreshSheet(params: CallInput<typeof readSheet>['params']) {
  // Never from the cache: the print must match what is saved now.
  const reading = useCall(readSheet, { params }, { gcTime: 0 })
  useFollowedReading(readSheetMark, { params }, reading, () => void reading.refetch())
  return reading
}

/** What the page shows of an answer; `sheetCount` is undefined while their language is loaded. */
interface ShownSheets {
  data: SheetAnswer | undefined
  sheetCount: number | undefined
}

/**
 * A function that reads the sheet once more and waits until the answer, or a later one, is on the page: a paper is never
 * older than its print. It answers whether there is something to print: nothing once the page is left, whose place
 * another one has taken. A failure is the reading's own.
 */
export function useReadBeforePrint(
  refetch: () => Promise<{ data: SheetAnswer | undefined; error: unknown }>,
  shown: ShownSheets,
): () => Promise<boolean> {
  const latest = useRef<ShownSheets | undefined>(undefined)
  const onShown = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = shown
    onShown.current?.()
  })
  useLayoutEffect(
    () => () => {
      latest.current = undefined
      onShown.current?.()
    },
    [],
  )
  return async () => {
    const before = latest.current?.data
    const { data, error } = await refetch()
    if (error || data === undefined) return false
    return new Promise((resolve) => {
      onShown.current = () => {
        const { data: shownData, sheetCount } = latest.current ?? { sheetCount: 0 }
        const isUpToDate = shownData === data || shownData !== before
        if (!isUpToDate || sheetCount === undefined) return
        onShown.current = undefined
        resolve(sheetCount > 0)
      }
      onShown.current()
    })
  }
}
