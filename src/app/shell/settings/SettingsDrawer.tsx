import { Button, Drawer, Switch, useDirection } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import {
  keepSetting,
  resetSettings,
  useSetting,
} from '../../../platform/settings/stored-settings.tsx'
import { seenAs, settingChoices } from '../../../platform/settings/settings.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { PagePicture, Sign } from './setting-illustrations.tsx'
import classes from './SettingsDrawer.module.css'

interface SettingsDrawerProps {
  opened: boolean
  onClose: () => void
  /** After the drawer has gone. */
  onExited: () => void
}

/** How this desk likes its pages. A choice shows at once, and is kept at once. */
export default function SettingsDrawer(props: SettingsDrawerProps) {
  const { onExited, ...drawer } = props
  const t = useText()
  return (
    <Drawer.Root
      {...drawer}
      position="right"
      size={380}
      classNames={{ content: classes.content! }}
      onExitTransitionEnd={onExited}
    >
      {/* Faint, so that the page behind shows what a choice does. */}
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content>
        {/* Not Drawer.Header: its header element would be a second banner of the page. */}
        <div className={classes.head}>
          <div>
            <Drawer.Title className={classes.title}>{t('settings.title')}</Drawer.Title>
            <p className={classes.kept}>{t('settings.kept')}</p>
          </div>
          <Drawer.CloseButton size={44} aria-label={t('app.close')} />
        </div>
        <Drawer.Body className={classes.body}>
          <Colours />
          <Places />
          <Movement />
          <Button
            fullWidth
            variant="default"
            leftSection={<IconRestore size={17} aria-hidden="true" />}
            onClick={() => resetSettings()}
          >
            {t('settings.reset')}
          </Button>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Colours() {
  const t = useText()
  const names = {
    light: t('app.themeLight'),
    dark: t('app.themeDark'),
    system: t('app.themeSystem'),
  }
  return (
    <>
      <ChoiceGroup
        label={t('app.theme')}
        value={useSetting('theme')}
        choices={settingChoices.theme}
        textOf={(theme) => names[theme]}
        Picture={Sign}
        onChange={(theme) => keepSetting('theme', theme)}
      />
      <Switch
        className={classes.switch}
        label={t('settings.semidark')}
        description={t('settings.semidarkNote')}
        checked={useSetting('semidark') === 'true'}
        onChange={({ currentTarget }) =>
          keepSetting('semidark', currentTarget.checked ? 'true' : 'false')
        }
      />
    </>
  )
}

function Places() {
  const t = useText()
  const { dir } = useDirection()
  return (
    <>
      <ChoiceGroup
        label={t('settings.menuLabel')}
        note={t('settings.menuNote')}
        value={useSetting('menu')}
        choices={settingChoices.menu}
        textOf={(menu) => t(`settings.menu.${menu}`)}
        Picture={PagePicture}
        onChange={(menu) => keepSetting('menu', menu)}
      />
      <ChoiceGroup
        label={t('settings.navbarLabel')}
        value={useSetting('navbar')}
        choices={settingChoices.navbar}
        textOf={(navbar) => t(`settings.navbar.${navbar}`)}
        Picture={PagePicture}
        onChange={(navbar) => keepSetting('navbar', navbar)}
      />
      <ChoiceGroup
        label={t('settings.layoutLabel')}
        value={useSetting('layout')}
        choices={settingChoices.layout}
        textOf={(layout) => t(`settings.layout.${layout}`)}
        Picture={PagePicture}
        onChange={(layout) => keepSetting('layout', layout)}
      />
      <ChoiceGroup
        label={t('settings.directionLabel')}
        value={dir}
        choices={['ltr', 'rtl']}
        textOf={(direction) => t(`settings.direction.${direction}`)}
        Picture={Sign}
        onChange={(direction) => keepSetting('rtl', direction === 'rtl' ? 'true' : 'false')}
      />
    </>
  )
}

function Movement() {
  const t = useText()
  const { dir } = useDirection()
  const still = useReducedMotion()
  return (
    <ChoiceGroup
      inLines
      label={t('settings.animationLabel')}
      note={still ? t('settings.still') : undefined}
      value={seenAs(useSetting('animation'), dir)}
      choices={settingChoices.animation}
      textOf={(animation) => t(`settings.animation.${animation}`)}
      Picture={Sign}
      onChange={(animation) => keepSetting('animation', seenAs(animation, dir))}
    />
  )
}
