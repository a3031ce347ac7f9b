import { Title, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { SetupStep } from './setup-steps.ts'
import classes from './SetupSteps.module.css'

/** The steps of the guide, each with its state and the way to where it is done. */
export default function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  const t = useText()
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.guide} aria-labelledby="setup-guide">
      <div className={classes.head}>
        <Title order={2} size="h4" id="setup-guide">
          {t('setupGuide.heading')}
        </Title>
        <span className={classes.progress}>
          {t('setupGuide.progress', { done: doneCount, all: steps.length })}
        </span>
      </div>
      <p className={classes.about}>{t('setupGuide.about')}</p>
      <ol className={classes.steps}>
        {steps.map(({ name, isDone, screen }) => (
          <li key={name}>
            <Link to={paths[screen]} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={22} aria-hidden="true" />
              ) : (
                <IconCircleDashed size={22} stroke={1.7} aria-hidden="true" />
              )}
              <span className={classes.texts}>
                <span className={classes.name}>{t(`setupGuide.steps.${name}`)}</span>
                <VisuallyHidden>: </VisuallyHidden>
                <span className={classes.state}>
                  {t(isDone ? 'setupGuide.done' : `setupGuide.missing.${name}`)}
                </span>
              </span>
              <IconChevronRight className={classes.arrow} size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
