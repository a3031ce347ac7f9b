import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './ClinicDetails.module.css'
import { pictureToLogo, pictureTypes } from './picture-to-logo.tsx'

interface LogoFieldProps {
  /** The address of the picture; undefined without one. */
  source: string | undefined
  /** Called with a PNG file in base64, or null to remove the logo. */
  onChange: (logo: string | null) => void
  error: string | undefined
}

/** The clinic's logo, on white as on paper, with a button to choose another picture. */
export function LogoField({ source, onChange, error }: LogoFieldProps) {
  const t = useText()
  const id = useId()
  const [isUnusable, setUnusable] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    const logo = await pictureToLogo(file)
    setUnusable(logo === undefined)
    if (logo !== undefined) onChange(logo)
  }
  const problem = isUnusable ? t('clinicDetails.logoInvalid') : error
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} component="p" m={0}>
        {t('clinicDetails.logo')}
      </Input.Label>
      <Input.Description>{t('clinicDetails.logoHint')}</Input.Description>
      <div className={classes.logo}>
        <span className={classes.picture}>
          {source ? (
            <img src={source} alt={t('clinicDetails.logo')} />
          ) : (
            <img src="/assets/clinic.svg" alt="" />
          )}
        </span>
        <Group gap="xs">
          <FileButton accept={pictureTypes.join()} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPhotoUp size={17} aria-hidden="true" />}
              >
                {t('clinicDetails.logoChoose')}
              </Button>
            )}
          </FileButton>
          {source && (
            <Button
              variant="subtle"
              onClick={() => {
                setUnusable(false)
                onChange(null)
              }}
            >
              {t('clinicDetails.logoRemove')}
            </Button>
          )}
        </Group>
      </div>
      <div role="alert">{problem && <Input.Error mt={6}>{problem}</Input.Error>}</div>
    </div>
  )
}
