import { Button, Text } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'
import type { PrescriptionTemplate } from './prescription-templates.ts'
import { TemplateMedicines } from './TemplateMedicines.tsx'
import classes from './Templates.module.css'

interface TemplateRowProps {
  template: PrescriptionTemplate
  /** The one that Enter inserts. */
  isFirst: boolean
  onInsert: () => void
  onEdit: () => void
}

/** One template with all that it contains, so that nothing is inserted unseen. */
export function TemplateRow({ template, isFirst, onInsert, onEdit }: TemplateRowProps) {
  const t = useText()
  const { name, isOwn, isShared, ownerName, items } = template
  return (
    <li className={classes.row}>
      <div className={classes.label}>
        <p className={classes.name}>
          <StoredText>{name}</StoredText>
        </p>
        {isOwn ? (
          isShared && (
            <Text size="sm" c="dimmed">
              {t('templates.forAll')}
            </Text>
          )
        ) : (
          <Text size="sm" c="dimmed">
            <StoredText>{ownerName}</StoredText>
          </Text>
        )}
        <TemplateMedicines items={items} />
      </div>
      <div className={classes.actions}>
        <Button
          size="compact-sm"
          variant={isFirst ? 'filled' : 'default'}
          data-insert
          aria-label={`${t('templates.insert')}: ${name}`}
          onClick={onInsert}
        >
          {t('templates.insert')}
        </Button>
        {isOwn && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('masters.edit')}: ${name}`}
            onClick={onEdit}
          >
            {t('masters.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}
