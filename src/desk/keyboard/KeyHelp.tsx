import { Switch } from '@mantine/core'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { hasInMenu } from '../../access/permissions/permissions.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './KeyHelp.module.css'
import { keyPlaces, keysOf } from './keys.ts'
import { turnSingleKeys, useSingleKeys } from './single-keys.tsx'

interface KeyHelpProps {
  opened: boolean
  onClose: () => void
  onExited: () => void
}

/** Every key that does something, by where it does, and the switch for those without Ctrl. */
export default function KeyHelp(props: KeyHelpProps) {
  const t = useText()
  const staff = useStaff()
  const on = useSingleKeys()
  return (
    <Dialog {...props} size="lg" title={t('keys.title')}>
      <div className={classes.places}>
        {keyPlaces.map((place) => {
          const entries = keysOf(place, (screen) => hasInMenu(screen, staff))
          if (entries.length === 0) return null
          return (
            <section key={place} className={classes.place} aria-label={t(`keys.places.${place}`)}>
              <h3 className={classes.heading}>{t(`keys.places.${place}`)}</h3>
              <dl className={classes.keys}>
                {entries.map(({ press, does }) => (
                  <div key={does} className={classes.key}>
                    <dt>{t(does)}</dt>
                    <dd>
                      <KeyCaps press={press} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <Switch
        className={classes.single}
        label={t('keys.single')}
        description={t('keys.singleHint')}
        checked={on}
        data-acts-at-once
        onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
