import { useEffect, useState } from 'react'
import type { AnswerVersion } from '../http/queries.tsx'
import { isAfterOwnChange } from '../http/own-changes.tsx'
import { findNews, holdRows, keepRows, type RowNews } from './held-rows.ts'
import { RowHold } from './row-hold.tsx'

/** Milliseconds after which rows that are not in use any more may move. */
const releaseCheckMs = 250

type Key = string | number

interface CalmRowsOptions<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Of the answer that the rows come from; undefined for a list that does not change by itself. */
  version: AnswerVersion | undefined
  hasFurtherPages: boolean
}

interface CalmState<Row> {
  /** As they were given. */
  given: readonly Row[]
  /** The same rows, as the objects of before where they say the same. */
  rows: readonly Row[]
  version: AnswerVersion | undefined
  hadFurtherPages: boolean
  /** As they are shown. */
  shown: readonly Row[]
  gone: ReadonlySet<Key>
  news: ReadonlyMap<Key, RowNews>
  /** When it was news, in milliseconds of `performance.now()`. */
  newsMs: number
  /** Counts the times at which the list changed by itself. */
  updates: number
}

const none: ReadonlySet<never> = new Set<never>()
const noNews: ReadonlyMap<never, never> = new Map<never, never>()

/**
 * The rows of a list that changes by itself, so that nobody is disturbed: a row under the pointer or
 * with the focus stays where it is while it is in use, and what is new or changed is known for a
 * moment. What this person has asked for or changed is shown at once.
 */
export function useCalmRows<Row>(options: CalmRowsOptions<Row>) {
  const { rows, rowKey, version, hasFurtherPages } = options
  const [hold] = useState(() => new RowHold())
  const [state, setState] = useState<CalmState<Row>>({
    given: rows,
    rows,
    version,
    hadFurtherPages: hasFurtherPages,
    shown: rows,
    gone: none,
    news: noNews,
    newsMs: 0,
    updates: 0,
  })
  if (state.given !== rows || !isSameVersion(state.version, version)) setState(nextState())

  function nextState(): CalmState<Row> {
    const isUpdate =
      version !== undefined &&
      state.version?.list === version.list &&
      state.version.readAt > 0 &&
      state.version.readAt !== version.readAt &&
      !isAfterOwnChange()
    const given = { given: rows, version, hadFurtherPages: hasFurtherPages }
    if (!isUpdate) {
      // The same answer, rendered once more, still has the rows that it had.
      const isSame = isSameVersion(state.version, version) && isSameList(state.given, rows)
      if (isSame) return { ...state, ...given }
      return { ...state, ...given, rows, shown: rows, gone: none, news: noNews }
    }
    const kept = keepRows(state.rows, rows, rowKey)
    const news = findNews(state.rows, kept, rowKey, state.hadFurtherPages)
    const held = hold.keys()
    const { rows: shown, gone } = holdRows(
      state.shown,
      kept,
      rowKey,
      state.shown.map(rowKey).filter((key) => held.includes(String(key))),
    )
    const newsMs = performance.now()
    return { ...given, rows: kept, shown, gone, news, newsMs, updates: state.updates + 1 }
  }

  const isHeld = state.shown !== state.rows
  useEffect(() => {
    if (!isHeld) return undefined
    const release = () => {
      if (hold.keys().length > 0) return
      setState((it) => ({ ...it, shown: it.rows, gone: none, updates: it.updates + 1 }))
    }
    const timer = setInterval(release, releaseCheckMs)
    return () => clearInterval(timer)
  }, [isHeld, hold])

  return {
    shown: state.shown,
    gone: state.gone,
    news: state.news,
    newsMs: state.newsMs,
    updates: state.updates,
    handlers: version && hold.handlers,
  }
}

const isSameVersion = (a: AnswerVersion | undefined, b: AnswerVersion | undefined): boolean =>
  a?.list === b?.list && a?.readAt === b?.readAt

const isSameList = <Row,>(a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
