import { ModalBody, ModalCloseButton, ModalContent, ModalOverlay, ModalRoot } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { keys } from '../keyboard/keys.ts'
import { toPress } from '../keyboard/match-press.ts'
import { KeyCaps } from '../keyboard/KeyCaps.tsx'
import { isMac } from '../keyboard/use-keys.tsx'
import { filterByText, type SearchResult } from './search-result.ts'
import { SearchResultList } from './SearchResultList.tsx'
import classes from './CommandPaletteDialog.module.css'
import { useRecordSearch } from './use-record-search.tsx'
import { useScrollLock } from '../../platform/ui/use-scroll-lock.tsx'
import type { TypedAhead } from './use-type-ahead.tsx'
import { useStaticResults, type PaletteActions } from './use-static-results.tsx'

export interface CommandPaletteDialogProps {
  opened: boolean
  onClose: () => void
  /** What was typed before the field had the focus. */
  takeTypedAhead: () => TypedAhead
  /** Recently chosen results, latest first. */
  recent: SearchResult[]
  onChoose: (result: SearchResult) => void
  onAppointment: (appointment: Appointment) => void
  actions: PaletteActions
}

/** Search for screens, actions, appointments and patients. */
export default function CommandPaletteDialog({
  opened,
  onClose,
  ...matchingResults
}: CommandPaletteDialogProps) {
  const t = useText()
  useScrollLock(opened)
  return (
    <ModalRoot
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      size="lg"
      yOffset="10dvh"
      classNames={{ inner: classes.inner!, content: classes.frame!, body: classes.body! }}
    >
      <ModalOverlay />
      <ModalContent aria-label={t('commandPalette.title')}>
        <ModalBody>
          <PaletteContent {...matchingResults} onClose={onClose} />
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  )
}

function PaletteContent({
  recent,
  onChoose,
  onAppointment,
  actions,
  onClose,
  takeTypedAhead,
}: Omit<CommandPaletteDialogProps, 'opened'>) {
  const t = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [highlightedKey, setHighlightedKey] = useState<string>()
  const staticResults = useStaticResults(actions)
  const recordSearch = useRecordSearch(query, onAppointment)

  const currentVersionOf = (it: SearchResult) =>
    staticResults.find(({ key }) => key === it.key) ?? it
  const recentResults = query.trim()
    ? []
    : recent.map((it) => ({ ...currentVersionOf(it), group: 'recent' as const }))
  const matchingResults = filterByText(query, staticResults).filter(
    ({ key }) => !recentResults.some((it) => it.key === key),
  )
  const results = [...recentResults, ...matchingResults, ...recordSearch.findings]
  const defaultIndex = results.findIndex(({ isDestructive }) => !isDestructive)
  const highlightedIndex = results.findIndex(({ key }) => key === highlightedKey)
  const activeIndex = highlightedIndex < 0 ? defaultIndex : highlightedIndex
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex, highlightedKey])

  const isStale = ({ group }: SearchResult) =>
    !recordSearch.isCurrent && (group === 'appointments' || group === 'clients')
  const hasAnswered = recordSearch.isCurrent || recordSearch.failed
  // Enter came before the results of the text: it is kept until they have come, for the result that
  // was highlighted, else for the default one.
  const [keptEnter, setKeptEnter] = useState<{ key: string | undefined }>()
  const choose = (result: SearchResult | undefined, key = highlightedKey) => {
    setKeptEnter(undefined)
    if (result && !isStale(result)) return onChoose(result)
    recordSearch.askNow()
    if (!hasAnswered) setKeptEnter({ key })
  }
  const carryOutKeptEnter = useEffectEvent((key: string | undefined) => {
    const result = key === undefined ? results[defaultIndex] : results.find((it) => it.key === key)
    if (hasAnswered || (result && !isStale(result))) choose(result, key)
    else recordSearch.askNow()
  })
  useEffect(() => {
    if (keptEnter) carryOutKeptEnter(keptEnter.key)
    // oxlint-disable-next-line react/exhaustive-deps -- again when the answer has come
  }, [keptEnter, hasAnswered])
  const highlight = (index: number) => setHighlightedKey(results.at(index)?.key)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const last = results.length - 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => highlight(activeIndex === last ? 0 : activeIndex + 1),
      ArrowUp: () => highlight(Math.max(activeIndex, 0) - 1),
      Home: () => highlight(0),
      End: () => highlight(last),
      Enter: () => choose(results[activeIndex]),
    }
    const opensPalette = keys.find.combinations[0] === toPress(event.nativeEvent, isMac())
    const action = opensPalette ? onClose : moves[event.key]
    if (!action) return
    event.preventDefault()
    // A held Ctrl+K would open and close the palette in turns.
    if (opensPalette && event.repeat) return
    setKeptEnter(undefined)
    action()
  }

  const status = recordSearch.failed
    ? t('commandPalette.failed')
    : !recordSearch.isCurrent
      ? t('commandPalette.searching')
      : query.trim() && results.length > 0
        ? t('commandPalette.count', { count: results.length })
        : ''
  const isEmpty = results.length === 0 && recordSearch.isCurrent && !recordSearch.failed
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('commandPalette.title')}
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : optionId(activeIndex)}
          data-autofocus
          placeholder={t('commandPalette.hint')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setHighlightedKey(undefined)
            setKeptEnter(undefined)
          }}
          onFocus={() => {
            const { text, withEnter } = takeTypedAhead()
            if (text) setQuery(text)
            if (withEnter) setKeptEnter({ key: undefined })
          }}
          onKeyDown={onKeyDown}
        />
        <ModalCloseButton className={classes.close} aria-label={t('app.close')} />
      </div>
      <SearchResultList
        ref={list}
        id={id}
        optionId={optionId}
        results={results}
        activeIndex={activeIndex}
        isStale={isStale}
        onHighlight={setHighlightedKey}
        onChoose={(result) => choose(result, result.key)}
      />
      {isEmpty && (
        <div className={classes.nothing}>
          <strong>{t('commandPalette.nothing')}</strong>
          {t('commandPalette.nothingHint')}
        </div>
      )}
      <div className={classes.foot}>
        <span role="status" className={classes.status}>
          {status}
        </span>
        {recordSearch.failed && (
          <button type="button" className={classes.retry} onClick={recordSearch.retry}>
            {t('app.retry')}
          </button>
        )}
        <span className={classes.hints} aria-hidden="true">
          <KeyCaps combinations={['ArrowUp ArrowDown']} /> {t('commandPalette.moveHint')}
          <KeyCaps combinations={['Enter']} /> {t('commandPalette.chooseHint')}
          <KeyCaps combinations={['Esc']} /> {t('app.close')}
        </span>
      </div>
    </>
  )
}
