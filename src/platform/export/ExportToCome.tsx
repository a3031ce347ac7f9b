import { IconChevronDown, IconTableExport } from '@tabler/icons-react'
import { useText } from '../i18n/i18n.tsx'
import { ButtonToCome } from '../ui/ButtonToCome.tsx'

/** In the place of an `ExportMenu`, whose script is loaded after the rows. */
export function ExportToCome() {
  const t = useText()
  return (
    <ButtonToCome
      leftSection={<IconTableExport {...iconProps} size={18} />}
      rightSection={<IconChevronDown {...iconProps} size={15} />}
    >
      {t('reports.export.title')}
    </ButtonToCome>
  )
}

const iconProps = { stroke: 1.7, 'aria-hidden': true }
