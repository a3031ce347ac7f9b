import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { readSafety } from './safety.ts'
import { isNote } from './safety-warnings.ts'
import classes from './SafetyMark.module.css'
import { warningTitle } from './SafetyWarnings.tsx'

/** Five minutes: what it warns of takes hours to come. */
const pollIntervalMs = 300_000

/** The worst warning; undefined without any, in a demo, and while they cannot be read. */
function useWorstWarning() {
  const { data: safety } = useCall(readSafety, {}, { staleTime: pollIntervalMs, pollIntervalMs })
  const [worst] = safety && !safety.isDemo ? safety.warnings : []
  return worst && { title: warningTitle(worst, safety!), isNote: isNote(worst) }
}

/**
 * What endangers the data most, with a link to the Safety screen: as a mark in the header, or as one
 * quiet line at the end of the landing page, where it moves nothing else.
 */
export default function SafetyMark({ place }: { place: 'header' | 'page' }) {
  const t = useText()
  const warning = useWorstWarning()
  if (!warning) return null
  const Icon = warning.isNote ? IconInfoCircle : IconAlertTriangle
  if (place === 'page') {
    return (
      <Link to={paths.safety} className={classes.note} data-note={warning.isNote || undefined}>
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        {warning.title}
      </Link>
    )
  }
  return (
    <ActionIcon
      component={Link}
      to={paths.safety}
      size={44}
      variant="subtle"
      color="gray"
      c={warning.isNote ? 'var(--clinic-quiet)' : 'orange.6'}
      aria-label={t('safety.mark', { warning: warning.title })}
      title={warning.title}
    >
      <Icon size={21} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  )
}
