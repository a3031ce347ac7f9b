import { Button, Text } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useRef } from 'react'
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
} from './prescription-form-values.ts'
import formClasses from './PrescriptionForm.module.css'
import { RepeatPrescriptionButton } from './RepeatPrescriptionButton.tsx'
import { PrescriptionRow } from './PrescriptionRow.tsx'
import { PrescriptionTitles } from './PrescriptionTitles.tsx'
import readOnlyClasses from '../read-only.module.css'
import { RemovedRow } from '../RemovedRow.tsx'
import classes from '../rows-form.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { PrescriptionPart } from './use-prescription-part.tsx'
import { useRemovedRow } from '../use-removed-row.tsx'
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
      forget()
      return onSaved()
    }
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const add = () => {
    focusAddedRow()
    form.insertListItem('items', emptyRow)
  }
  const { removed, remove, takeBack, forget } = useRemovedRow({
    rows: items,
    isUntouched,
    onRemove: (index) => {
      focusAfterRemoval(index)
      form.removeListItem('items', index)
    },
    onInsert: (row, index) => {
      focusInsertedRow(index)
      form.insertListItem('items', row, index)
    },
  })

  if (readOnly && visit.prescription.length === 0) {
    return <Text c="dimmed">{t('prescription.none')}</Text>
  }
  return (
    <>
      <form
        ref={formRef}
        className={`${formClasses.form} ${classes.form}`}
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
            <RemovedRow
              name={canAddRow(form.values) ? removed?.medicine : undefined}
              onTakeBack={takeBack}
            />
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
