import { Button, Text } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../../platform/ui/ButtonWithReason.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../../platform/ui/use-mounted-dialog.tsx'
import {
  areFieldsValid,
  canAddRow,
  canRemoveRow,
  emptyRow,
  isUntouched,
  type PrescriptionRowValues,
} from './prescription-form-values.ts'
import classes from './PrescriptionForm.module.css'
import { RepeatPrescriptionButton } from './RepeatPrescriptionButton.tsx'
import { PrescriptionRow } from './PrescriptionRow.tsx'
import { PrescriptionTitles } from './PrescriptionTitles.tsx'
import readOnlyClasses from '../read-only.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { PrescriptionPart } from './use-prescription-part.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'

const TemplatesDialog = lazyDialog(() => import('../prescription-templates/TemplatesDialog.tsx'))

interface PrescriptionFormProps {
  part: PrescriptionPart
  onSaved: () => void
}

/** The prescription of a visit (specification, sections 3, 5 and 9). */
export default function PrescriptionForm({ part, onSaved }: PrescriptionFormProps) {
  const t = useText()
  const { visit } = useVisit()
  const { form, readOnly, saving, failure } = part
  const { items } = form.values
  const {
    list: listRef,
    keys,
    focusAddedRow,
    focusAfterRemoval,
    focusInsertedRow,
  } = useRowList<HTMLFieldSetElement>(items.length)
  const templates = useMountedDialog()
  const formRef = useRef<HTMLFormElement>(null)
  const isValid = areFieldsValid(form.values)

  const submit = async () => {
    if (await part.save()) {
      setRemoved(undefined)
      return onSaved()
    }
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const add = () => {
    focusAddedRow()
    form.insertListItem('items', emptyRow)
  }
  const [removed, setRemoved] = useState<{ row: PrescriptionRowValues; index: number }>()
  const remove = (index: number) => {
    const row = items[index]!
    setRemoved(isUntouched(row) ? undefined : { row, index })
    focusAfterRemoval(index)
    form.removeListItem('items', index)
  }
  const takeBack = ({ row, index }: NonNullable<typeof removed>) => {
    setRemoved(undefined)
    focusInsertedRow(index)
    form.insertListItem('items', row, index)
  }

  if (readOnly && visit.prescription.length === 0) {
    return <Text c="dimmed">{t('prescription.none')}</Text>
  }
  return (
    <>
      <form
        ref={formRef}
        className={classes.form}
        data-liquids={items.some(({ unit }) => unit === 'ml')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset
          ref={listRef}
          className={`${classes.rows} ${readOnlyClasses.fields}`}
          disabled={readOnly}
        >
          <PrescriptionTitles />
          {keys.map((key, index) => (
            <PrescriptionRow
              key={key}
              form={form}
              index={index}
              onRemove={!readOnly && canRemoveRow(form.values) ? () => remove(index) : undefined}
              onAdd={
                !readOnly && canAddRow(form.values) && index === items.length - 1 ? add : undefined
              }
            />
          ))}
        </fieldset>
        {!readOnly && (
          <>
            <div className={classes.removed} role="status">
              {removed && canAddRow(form.values) && (
                <>
                  {t('prescription.removed', { name: removed.row.medicine || '–' })}
                  <Button variant="subtle" size="compact-sm" onClick={() => takeBack(removed)}>
                    {t('prescription.takeBack')}
                  </Button>
                </>
              )}
            </div>
            <SaveAlert message={failure && t('prescription.saveFailed')} problem={failure} />
            <div className={classes.buttons}>
              <div className={classes.insert}>
                <RepeatPrescriptionButton form={form} />
                <Button
                  variant="default"
                  leftSection={<IconBookmarks size={18} stroke={1.7} aria-hidden="true" />}
                  onClick={templates.open}
                >
                  {t('templates.open')}
                </Button>
              </div>
              <ButtonWithReason
                type="submit"
                reason={isValid ? undefined : t('blocked.missing')}
                onBlocked={() => void submit()}
                loading={saving}
              >
                {t('visit.save')}
              </ButtonWithReason>
            </div>
          </>
        )}
      </form>
      {/* Beside the form: one of its own in the dialog would be sent with it. */}
      {!readOnly && templates.isMounted && (
        <PartSuspense>
          <TemplatesDialog form={form} {...templates.props} />
        </PartSuspense>
      )}
    </>
  )
}
