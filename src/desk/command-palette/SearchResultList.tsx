import {
  IconBolt,
  IconCalendarEvent,
  IconHistory,
  IconLayoutDashboard,
  IconUser,
} from '@tabler/icons-react'
import { memo, useDeferredValue, type MouseEvent, type Ref } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ForeignWords } from '../../platform/ui/ForeignWords.tsx'
import { KeyCaps } from '../keyboard/KeyCaps.tsx'
import { MenuIcon } from '../../access/menu/menu-icons.tsx'
import { groupResults, groupTitles, type SearchResult, type ResultGroup } from './search-result.ts'
import classes from './SearchResultList.module.css'

const groupIcons: Record<ResultGroup, typeof IconBolt> = {
  recent: IconHistory,
  screens: IconLayoutDashboard,
  actions: IconBolt,
  appointments: IconCalendarEvent,
  clients: IconUser,
}

interface SearchResultListProps {
  ref: Ref<HTMLDivElement>
  id: string
  optionId: (index: number) => string
  /** In display order, those of a group together. */
  results: SearchResult[]
  /** The index of the result that Enter chooses; -1 for none. */
  activeIndex: number
  /** True if the results belong to an earlier query and cannot be chosen. */
  isStale: (result: SearchResult) => boolean
  onHighlight: (key: string) => void
  onChoose: (result: SearchResult) => void
}

/** More than are in view; the others come in a second, interruptible rendering. */
const firstResults = 14

/** The results under their kinds. The focus stays in the search field. */
export function SearchResultList(props: SearchResultListProps) {
  const { ref, id, optionId, results, activeIndex, isStale, onHighlight, onChoose } = props
  const t = useText()
  const isWhole = useDeferredValue(true, false)
  const shown = isWhole ? results : results.slice(0, firstResults)
  const resultOf = ({ target }: MouseEvent): SearchResult | undefined => {
    const option = (target as Element).closest<HTMLElement>('[data-index]')
    return option ? results[Number(option.dataset.index)] : undefined
  }
  function highlight(event: MouseEvent): void {
    const result = resultOf(event)
    if (result) onHighlight(result.key)
  }
  function choose(event: MouseEvent): void {
    const result = resultOf(event)
    if (result) onChoose(result)
  }
  return (
    // The search field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={ref}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('commandPalette.results')}
      className={classes.list}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={highlight}
      onClick={choose}
    >
      {[...groupResults(shown)].map(([group, resultsOfGroup]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={classes.group}>
            {t(groupTitles[group])}
          </div>
          {resultsOfGroup.map((result) => {
            const index = results.indexOf(result)
            return (
              <Option
                key={result.key}
                id={optionId(index)}
                index={index}
                result={result}
                isActive={index === activeIndex}
                isStale={isStale(result)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  index: number
  result: SearchResult
  isActive: boolean
  isStale: boolean
}

function PlainOption({ id, index, result, isActive, isStale }: OptionProps) {
  const Icon = groupIcons[result.group]
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-index={index}
      aria-selected={isActive}
      aria-disabled={isStale || undefined}
      className={classes.option}
    >
      <span className={classes.icon}>
        {result.screen ? (
          <MenuIcon screen={result.screen} />
        ) : (
          <Icon size={19} stroke={1.7} aria-hidden="true" />
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.label} dir="auto">
          {result.foreign ? <ForeignWords text={result.label} {...result.foreign} /> : result.label}
        </span>
        {result.detail && <span className={classes.detail}>{result.detail}</span>}
      </span>
      {result.press && result.press.length > 0 && (
        <span className={classes.press} aria-hidden="true">
          <KeyCaps combinations={result.press} />
        </span>
      )}
    </div>
  )
}

/** Rendered again only when it looks different: the results are made anew for each key. */
const Option = memo(
  PlainOption,
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
)
