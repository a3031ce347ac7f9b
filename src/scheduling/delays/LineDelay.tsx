import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { IconClock } from '@tabler/icons-react'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import classes from './LineDelay.module.css'
import { listDelays, type Delay } from './delays.ts'

const DelayDialog = lazyDialog(() => import('./DelayDialog.tsx'))

export interface LineDelayProps {
  branch: number
  consultant: { id: number; name: string }
  /** What the line's bar is named by, where there are several. */
  title: string | undefined
  /** Called when the line is out of date. */
  onChanged: () => void
}

/** In the bar of a line: when its consultant is expected, of one who comes later, and the button to say so. */
export default function LineDelay({ title, ...props }: LineDelayProps) {
  const t = useText()
  const delay = useDelay(props.branch, props.consultant.id)
  const saying = useMountedDialog()
  return (
    <>
      {delay.backAt && (
        <span className={classes.later}>{t('delay.expected', { time: delay.backAt })}</span>
      )}
      <ActionIcon
        className={classes.clock}
        size={26}
        variant="subtle"
        aria-label={title ? `${t('delay.title')}: ${title}` : t('delay.title')}
        title={t('delay.title')}
        onClick={saying.open}
      >
        <IconClock size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {saying.isMounted && <DelayDialog {...props} {...saying.props} delay={delay} />}
    </>
  )
}

/** What was said today of when a consultant comes, if they come later; without `backAt` where they are there. */
function useDelay(branch: number, consultantId: number): Pick<Delay, 'backAt' | 'version'> {
  const { data } = useCall(listDelays, { query: { branch } })
  const { time } = useClinicNow()
  const { backAt = null, version = 0 } =
    data?.find((delay) => delay.consultantId === consultantId) ?? {}
  return { backAt: backAt !== null && backAt > time ? backAt : null, version }
}
