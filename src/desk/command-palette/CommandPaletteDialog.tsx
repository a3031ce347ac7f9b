import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { keys } from '../keyboard/keys.ts'
import { pressOf } from '../keyboard/match-press.ts'
import { KeyCaps } from '../keyboard/KeyCaps.tsx'
import { isMac } from '../keyboard/use-keys.tsx'
import { meantBy, type Finding } from './search-result.ts'
import { FindingList } from './SearchResultList.tsx'
import classes from './CommandPaletteDialog.module.css'
import { useFoundPeople } from './use-record-search.tsx'
import { useKnownFindings, type Sheets } from './use-static-results.tsx'

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  /** What was typed before the field had the focus. */
  takeTyped: () => string
  /** What was chosen lately, the latest first. */
  recent: Finding[]
  onChoose: (finding: Finding) => void
  onAppointment: (found: Appointment) => void
  sheets: Sheets
}

/** Finds anything by a few letters: screens, actions, appointments and clients. */
export default function Palette({ opened, onClose, ...rest }: PaletteProps) {
  const t = useText()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      size="lg"
      yOffset="10dvh"
      classNames={{ inner: classes.inner!, content: classes.frame!, body: classes.body! }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('find.title')}>
        <Modal.Body>
          <Search {...rest} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({
  recent,
  onChoose,
  onAppointment,
  sheets,
  onClose,
  takeTyped,
}: Omit<PaletteProps, 'opened'>) {
  const t = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string>()
  const known = useKnownFindings(sheets)
  const people = useFoundPeople(typed, onAppointment)

  const current = (it: Finding) => known.find(({ key }) => key === it.key) ?? it
  const lately = typed.trim()
    ? []
    : recent.map((it) => ({ ...current(it), group: 'recent' as const }))
  const rest = meantBy(typed, known).filter(({ key }) => !lately.some((it) => it.key === key))
  const findings = [...lately, ...rest, ...people.findings]
  const active = Math.max(
    0,
    findings.findIndex(({ key }) => key === pointed),
  )
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, pointed])

  const isOld = ({ group }: Finding) =>
    !people.isCurrent && (group === 'appointments' || group === 'clients')
  const choose = (finding: Finding | undefined) => {
    if (finding && !isOld(finding)) onChoose(finding)
    else people.askNow()
  }
  const point = (index: number) => setPointed(findings.at(index)?.key)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const last = findings.length - 1
    const moves: Record<string, () => void> = {
      ArrowDown: () => point(active === last ? 0 : active + 1),
      ArrowUp: () => point(active - 1),
      Home: () => point(0),
      End: () => point(last),
      Enter: () => choose(findings[active]),
    }
    const opensPalette = keys.find.press[0] === pressOf(event.nativeEvent, isMac())
    const act = opensPalette ? onClose : moves[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const status = people.failed
    ? t('find.failed')
    : !people.isCurrent
      ? t('find.searching')
      : typed.trim() && findings.length > 0
        ? t('find.count', { count: findings.length })
        : ''
  const isNothing = findings.length === 0 && people.isCurrent && !people.failed
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('find.title')}
          aria-expanded={findings.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={findings.length > 0 ? optionId(active) : undefined}
          data-autofocus
          placeholder={t('find.hint')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPointed(undefined)
          }}
          onFocus={() => {
            const ahead = takeTyped()
            if (ahead) setTyped(ahead)
          }}
          onKeyDown={onKeyDown}
        />
        <Modal.CloseButton className={classes.close} aria-label={t('app.close')} />
      </div>
      <FindingList
        ref={list}
        id={id}
        optionId={optionId}
        findings={findings}
        active={active}
        isOld={isOld}
        onPoint={setPointed}
        onChoose={choose}
      />
      {isNothing && (
        <div className={classes.nothing}>
          <strong>{t('find.nothing')}</strong>
          {t('find.nothingHint')}
        </div>
      )}
      <div className={classes.foot}>
        <span role="status" className={classes.status}>
          {status}
        </span>
        {people.failed && (
          <button type="button" className={classes.retry} onClick={people.retry}>
            {t('slots.retry')}
          </button>
        )}
        <span className={classes.hints} aria-hidden="true">
          <KeyCaps press={['ArrowUp ArrowDown']} /> {t('find.move')}
          <KeyCaps press={['Enter']} /> {t('find.choose')}
          <KeyCaps press={['Esc']} /> {t('app.close')}
        </span>
      </div>
    </>
  )
}
