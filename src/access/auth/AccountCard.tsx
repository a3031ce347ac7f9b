import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ClinicLogo, ClinicName } from '../../platform/ui/clinic-brand.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import classes from './AccountCard.module.css'

/** The centred card of the sign-in screens. */
export function AccountCard({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <div className={classes.page}>
      <div className={classes.language}>
        <LanguageMenu />
      </div>
      <div className={classes.card}>
        <div className={classes.brand}>
          <ClinicLogo height={40} />
          <div>
            <p className={classes.name}>
              <ClinicName />
            </p>
            <p className={classes.tagline}>{t('app.tagline')}</p>
          </div>
        </div>
        {children}
      </div>
    </div>
  )
}
