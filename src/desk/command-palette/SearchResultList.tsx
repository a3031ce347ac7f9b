import {
  IconBolt,
  IconCalendarEvent,
  IconHistory,
  IconLayoutDashboard,
  IconUser,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { KeyCaps } from '../keyboard/KeyCaps.tsx'
import { MenuIcon } from '../../access/menu/menu-icons.tsx'
import { findingGroups, groupTitles, type Finding, type FindingGroup } from './search-result.ts'
import classes from './SearchResultList.module.css'

const icons: Record<FindingGroup, typeof IconBolt> = {
  recent: IconHistory,
  screens: IconLayoutDashboard,
  actions: IconBolt,
  appointments: IconCalendarEvent,
  clients: IconUser,
}

interface FindingListProps {
  ref: Ref<HTMLDivElement>
  id: string
  optionId: (index: number) => string
  /** Group by group, in their order. */
  findings: Finding[]
  /** The place of the one that Enter chooses. */
  active: number
  /** Whether it answers what was typed before, and cannot be chosen. */
  isOld: (finding: Finding) => boolean
  onPoint: (key: string) => void
  onChoose: (finding: Finding) => void
}

/** What was found, under the names of its kinds. The focus stays in the field above. */
export function FindingList(props: FindingListProps) {
  const { ref, id, optionId, findings, active, isOld, onPoint, onChoose } = props
  const t = useText()
  return (
    <div ref={ref} id={id} role="listbox" aria-label={t('find.results')} className={classes.list}>
      {findingGroups.map((group) => {
        const found = findings.filter((it) => it.group === group)
        if (found.length === 0) return null
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className={classes.group}>
              {t(groupTitles[group])}
            </div>
            {found.map((finding) => {
              const index = findings.indexOf(finding)
              const Icon = icons[group]
              return (
                // The keys are those of the field that has the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={finding.key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  aria-disabled={isOld(finding) || undefined}
                  className={classes.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => onPoint(finding.key)}
                  onClick={() => onChoose(finding)}
                >
                  <span className={classes.icon}>
                    {finding.screen ? (
                      <MenuIcon screen={finding.screen} />
                    ) : (
                      <Icon size={19} stroke={1.7} aria-hidden="true" />
                    )}
                  </span>
                  <span className={classes.text}>
                    <span className={classes.label} dir="auto">
                      {finding.label}
                    </span>
                    {finding.detail && <span className={classes.detail}>{finding.detail}</span>}
                  </span>
                  {finding.press && finding.press.length > 0 && (
                    <span className={classes.press} aria-hidden="true">
                      <KeyCaps press={finding.press} />
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
