import { useEffect, useState } from 'react'
import type { AnswerVersion } from '../http/queries.tsx'
import { isAfterOwnChange } from '../http/own-changes.tsx'
import { findNews, holdRows, type RowNews } from './held-rows.ts'
import { RowHold } from './row-hold.tsx'

/** Milliseconds for which a row is marked; `row-news.css` fades for as long. */
const newsMs = 3_000
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
  rows: readonly Row[]
  version: AnswerVersion | undefined
  hadFurtherPages: boolean
  /** As they are shown. */
  shown: readonly Row[]
  gone: ReadonlySet<Key>
  news: ReadonlyMap<Key, RowNews>
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
    rows,
    version,
    hadFurtherPages: hasFurtherPages,
    shown: rows,
    gone: none,
    news: noNews,
    updates: 0,
  })
  if (state.rows !== rows || !isSameVersion(state.version, version)) setState(nextState())

  function nextState(): CalmState<Row> {
    const isUpdate =
      version !== undefined &&
      state.version?.list === version.list &&
      state.version.readAt > 0 &&
      state.version.readAt !== version.readAt &&
      !isAfterOwnChange()
    const given = { rows, version, hadFurtherPages: hasFurtherPages }
    if (!isUpdate) {
      // The same answer, rendered once more, still has the rows that it had.
      const isSame = isSameVersion(state.version, version) && isSameList(state.rows, rows)
      if (!isSame) return { ...state, ...given, shown: rows, gone: none, news: noNews }
      return { ...state, ...given, shown: state.shown === state.rows ? rows : state.shown }
    }
    const news = findNews(state.rows, rows, rowKey, state.hadFurtherPages)
    const held = hold.keys()
    const { rows: shown, gone } = holdRows(
      state.shown,
      rows,
      rowKey,
      state.shown.map(rowKey).filter((key) => held.includes(String(key))),
    )
    return { ...given, shown, gone, news, updates: state.updates + 1 }
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

  const { news } = state
  useEffect(() => {
    if (news.size === 0) return undefined
    const timer = setTimeout(() => setState((it) => ({ ...it, news: noNews })), newsMs)
    return () => clearTimeout(timer)
  }, [news])

  return {
    shown: state.shown,
    gone: state.gone,
    news,
    updates: state.updates,
    handlers: version && hold.handlers,
  }
}

const isSameVersion = (a: AnswerVersion | undefined, b: AnswerVersion | undefined): boolean =>
  a?.list === b?.list && a?.readAt === b?.readAt

const isSameList = <Row,>(a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
