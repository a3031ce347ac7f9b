import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { IconClock } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import classes from './LineDelay.module.css'
import { useDelay } from './use-delay.tsx'

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
