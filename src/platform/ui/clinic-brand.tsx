import { useSyncExternalStore } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { ForeignWords } from './ForeignWords.tsx'
import classes from './clinic-brand.module.css'
import { logoAddress } from './logo-address.ts'

/** What a clinic shows of itself: empty, and null, until an Admin has filled it in. */
interface ClinicBrand {
  name: string
  /** The version of the logo, by which its address changes with it. */
  logoVersion: string | null
  /** Whether nobody has an account yet. */
  isNew?: boolean | undefined
}

let brand: ClinicBrand = { name: '', logoVersion: null }
const listeners = new Set<() => void>()

/** Sets what header and sign-in screen show, from the first answer of the server or after a change. */
export function setClinicBrand({ name, logoVersion, isNew }: ClinicBrand): void {
  brand = { name, logoVersion, isNew }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const useClinicBrand = (): ClinicBrand => useSyncExternalStore(subscribe, () => brand)

/** Whether nobody has an account here yet. */
export const useIsNewClinic = (): boolean => useClinicBrand().isNew === true

/** The first account was created. */
export const endNewClinic = (): void => setClinicBrand({ ...brand, isNew: false })

/** The clinic's name; the product's while it has none, in the window's title as that writes it. */
export function useClinicName(fallback: 'app.name' | 'app.titleSuffix' = 'app.name'): string {
  const t = useText()
  return useClinicBrand().name || t(fallback)
}

/** The clinic's name as a page shows it: the product's is English in every language. */
export function ClinicName() {
  const t = useText()
  const { name } = useClinicBrand()
  return name || <ForeignWords text={t('app.name')} words={t('app.name')} language="en" />
}

/** The clinic's logo beside its name, at most three times as wide as high; the product's while it has none. */
export function ClinicLogo({ height }: { height: number }) {
  const { logoVersion } = useClinicBrand()
  return logoVersion ? (
    <img
      src={logoAddress(logoVersion)}
      alt=""
      className={classes.logo}
      height={height}
      style={{ maxWidth: height * 3 }}
    />
  ) : (
    <img src="/assets/clinic.svg" alt="" width={height} height={height} />
  )
}
