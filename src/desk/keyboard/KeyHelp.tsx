import { Switch } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { hasInMenu } from '../../access/permissions/screen-permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { dayExamples } from '../../platform/i18n/format-day.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './KeyHelp.module.css'
import { keySections, keysInSection } from './keys.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.tsx'

interface KeyHelpProps {
  opened: boolean
  onClose: () => void
  onExited: () => void
}

/** All shortcuts by place, and the switch that turns off single-key shortcuts. */
export default function KeyHelp(props: KeyHelpProps) {
  const t = useText()
  const staff = useStaff()
  const isOn = useSingleKeys()
  return (
    <Dialog {...props} size="lg" title={t('keys.title')}>
      <div className={classes.places}>
        {keySections.map((section) => {
          const entries = keysInSection(section, (screen) => hasInMenu(screen, staff))
          if (entries.length === 0) return null
          return (
            <section
              key={section}
              className={classes.place}
              aria-label={t(`keys.sections.${section}`)}
            >
              <h3 className={classes.heading}>{t(`keys.sections.${section}`)}</h3>
              <dl className={classes.keys}>
                {entries.map(({ combinations: press, labelKey: does }) => (
                  <div key={does} className={classes.key}>
                    <dt>{t(does)}</dt>
                    <dd>
                      <KeyCaps combinations={press} />
                    </dd>
                  </div>
                ))}
              </dl>
              {section === 'inPlace' && (
                <p className={classes.hint}>
                  {t('keys.dates', { examples: formatList(dayExamples()) })}
                </p>
              )}
            </section>
          )
        })}
      </div>
      <Switch
        className={classes.single}
        label={t('keys.singleKeys')}
        description={t('keys.singleKeysHint')}
        checked={isOn}
        data-acts-at-once
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
