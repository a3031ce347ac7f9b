import { Text } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList, isolate } from '../../platform/i18n/page-language.tsx'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type { listVaccinations, Standing } from './vaccinations.ts'
import classes from './Vaccinations.module.css'

/** How many of those that are coming are named: the next ones. */
const mostComing = 5

const stateTexts: Record<'overdue' | 'due' | 'coming', TextKey> = {
  overdue: messageKey('vaccinations.overdue'),
  due: messageKey('vaccinations.due'),
  coming: messageKey('vaccinations.coming'),
}

type OfPatient = CallAnswer<typeof listVaccinations>

/** A dose by its vaccine and label: 'BCG, Birth dose'. */
export const doseName = ({ vaccine, dose }: Pick<Standing, 'vaccine' | 'dose'>): string =>
  formatList([vaccine, dose].filter(Boolean).map(isolate))

/**
 * What it is too late for: each vaccine once, by its name alone where no dose of it can be given any more, and none that is
 * repeated now.
 */
function missedNames(standings: readonly Standing[], vaccines: OfPatient['vaccines']): string[] {
  const repeated = standings.filter(({ dose }) => dose === '').map(({ vaccineId }) => vaccineId)
  const missed = standings.filter(
    ({ state, vaccineId }) => state === 'missed' && !repeated.includes(vaccineId),
  )
  return [...new Set(missed.map(({ vaccineId }) => vaccineId))].map((vaccineId) => {
    const doses = missed.filter((it) => it.vaccineId === vaccineId)
    const all = vaccines.find(({ id }) => id === vaccineId)?.doses.length
    const labels = doses.length === all ? [] : doses.map(({ dose }) => dose)
    return formatList([doses[0]!.vaccine, ...labels].map(isolate))
  })
}

/** What is due for a patient by the clinic's schedule, what comes next, and what it is too late for. */
export function DueDoses({ standings, bornOn, vaccines }: OfPatient) {
  const t = useText()
  const coming = standings.filter(({ state }) => state === 'coming').slice(0, mostComing)
  const shown = [
    ...standings.filter(({ state }) => state === 'overdue' || state === 'due'),
    ...coming,
  ]
  const missed = missedNames(standings, vaccines)
  return (
    <section className={classes.parts} aria-label={t('vaccinations.due')}>
      {bornOn === null && <Text size="sm">{t('vaccinations.onlyAge')}</Text>}
      {shown.length > 0 && (
        <ul className={classes.due}>
          {shown.map((standing) => {
            const state = standing.state as keyof typeof stateTexts
            return (
              <li key={`${standing.vaccineId} ${standing.dose}`}>
                <span className={state === 'overdue' ? classes.overdue : undefined}>
                  {t(stateTexts[state])}
                </span>
                {' · '}
                <strong>{doseName(standing)}</strong>
                {standing.day !== null && (
                  <>
                    {' · '}
                    <span className={classes.when}>
                      {t('vaccinations.from', { day: formatDay(standing.day) })}
                    </span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {shown.length === 0 && bornOn !== null && (
        <Text size="sm">{t('vaccinations.nothingDue')}</Text>
      )}
      {missed.length > 0 && (
        <Text size="sm" c="dimmed">
          {`${t('vaccinations.missed')}: ${missed.join('; ')}`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('vaccinations.bySchedule')}
      </Text>
    </section>
  )
}
