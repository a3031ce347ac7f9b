import {
  Button,
  DrawerBody,
  DrawerCloseButton,
  DrawerContent,
  DrawerOverlay,
  DrawerRoot,
  DrawerTitle,
  Switch,
  useDirection,
} from '@mantine/core'
import '../../../platform/ui/check-inputs.css'
import { useReducedMotion } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useScrollLock } from '../../../platform/ui/use-scroll-lock.tsx'
import {
  saveSetting,
  resetSettings,
  useSetting,
} from '../../../platform/settings/stored-settings.tsx'
import { mirrorAnimation, settingChoices } from '../../../platform/settings/settings.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { PageIllustration, SettingIcon } from './setting-illustrations.tsx'
import classes from './SettingsDrawer.module.css'

interface SettingsDrawerProps {
  opened: boolean
  onClose: () => void
  /** Called when the drawer has closed. */
  onExited: () => void
}

/** The display settings of this desk. A choice takes effect and is stored at once. */
export default function SettingsDrawer(props: SettingsDrawerProps) {
  const { onExited, ...drawer } = props
  const t = useText()
  useScrollLock(drawer.opened)
  return (
    <DrawerRoot
      {...drawer}
      lockScroll={false}
      position="right"
      size={380}
      classNames={{ content: classes.content! }}
      onExitTransitionEnd={onExited}
    >
      {/* Light, so that the page behind shows the effect of a choice. */}
      <DrawerOverlay backgroundOpacity={0.25} />
      <DrawerContent data-closing={!drawer.opened || undefined}>
        {/* Not DrawerHeader: its header element would be a second banner of the page. */}
        <div className={classes.head}>
          <div>
            <DrawerTitle className={classes.title}>{t('settings.title')}</DrawerTitle>
            <p className={classes.kept}>{t('settings.storedOnDevice')}</p>
          </div>
          <DrawerCloseButton size={44} aria-label={t('app.close')} />
        </div>
        <DrawerBody className={classes.body}>
          <ColourSettings />
          <LayoutSettings />
          <AnimationSettings />
          <Button
            fullWidth
            variant="default"
            leftSection={<IconRestore size={17} aria-hidden="true" />}
            onClick={() => resetSettings()}
          >
            {t('settings.reset')}
          </Button>
        </DrawerBody>
      </DrawerContent>
    </DrawerRoot>
  )
}

function ColourSettings() {
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
        labelOf={(theme) => names[theme]}
        Illustration={SettingIcon}
        onChange={(theme) => saveSetting('theme', theme)}
      />
      <Switch
        className={classes.switch}
        label={t('settings.semidark')}
        description={t('settings.semidarkNote')}
        checked={useSetting('semidark') === 'true'}
        onChange={({ currentTarget }) =>
          saveSetting('semidark', currentTarget.checked ? 'true' : 'false')
        }
      />
    </>
  )
}

function LayoutSettings() {
  const t = useText()
  const { dir } = useDirection()
  return (
    <>
      <ChoiceGroup
        label={t('settings.menuLabel')}
        note={t('settings.menuNote')}
        value={useSetting('menu')}
        choices={settingChoices.menu}
        labelOf={(menu) => t(`settings.menu.${menu}`)}
        Illustration={PageIllustration}
        onChange={(menu) => saveSetting('menu', menu)}
      />
      <ChoiceGroup
        label={t('settings.navbarLabel')}
        value={useSetting('navbar')}
        choices={settingChoices.navbar}
        labelOf={(navbar) => t(`settings.navbar.${navbar}`)}
        Illustration={PageIllustration}
        onChange={(navbar) => saveSetting('navbar', navbar)}
      />
      <ChoiceGroup
        label={t('settings.layoutLabel')}
        value={useSetting('layout')}
        choices={settingChoices.layout}
        labelOf={(layout) => t(`settings.layout.${layout}`)}
        Illustration={PageIllustration}
        onChange={(layout) => saveSetting('layout', layout)}
      />
      <ChoiceGroup
        label={t('settings.directionLabel')}
        value={dir}
        choices={['ltr', 'rtl']}
        labelOf={(direction) => t(`settings.direction.${direction}`)}
        Illustration={SettingIcon}
        onChange={(direction) => saveSetting('rtl', direction === 'rtl' ? 'true' : 'false')}
      />
    </>
  )
}

function AnimationSettings() {
  const t = useText()
  const { dir } = useDirection()
  const prefersReducedMotion = useReducedMotion()
  return (
    <ChoiceGroup
      isStacked
      label={t('settings.animationLabel')}
      note={prefersReducedMotion ? t('settings.reducedMotion') : undefined}
      value={mirrorAnimation(useSetting('animation'), dir)}
      choices={settingChoices.animation}
      labelOf={(animation) => t(`settings.animation.${animation}`)}
      Illustration={SettingIcon}
      onChange={(animation) => saveSetting('animation', mirrorAnimation(animation, dir))}
    />
  )
}
