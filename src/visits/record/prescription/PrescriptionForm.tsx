import { Button, Text } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { areFieldsRight, canAddRow, canRemoveRow, newRow } from './prescription-form-values.ts'
import classes from './PrescriptionForm.module.css'
import { PrescriptionRepeat } from './RepeatPrescriptionButton.tsx'
import { PrescriptionRow } from './PrescriptionRow.tsx'
import { PrescriptionTitles } from './PrescriptionTitles.tsx'
import readOnlyClasses from '../read-only.module.css'
import { SaveAlert } from '../SaveAlert.tsx'
import type { PrescriptionPart } from './use-prescription-part.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'

/** What the patient is to take (specification, sections 3, 5 and 9). */
export default function PrescriptionForm({ part }: { part: PrescriptionPart }) {
  const t = useText()
  const { visit } = useVisit()
  const { form, readOnly, saving, failure } = part
  const { items } = form.values
  const { list, keys, added, removed } = useRowList<HTMLFieldSetElement>(items.length)
  const element = useRef<HTMLFormElement>(null)
  const ready = areFieldsRight(form.values)

  const submit = async () => {
    if (await part.save()) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  // A disabled button keeps Enter from submitting, but it shall say what is missing.
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (ready || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void submit()
  }

  const add = () => {
    added()
    form.insertListItem('items', newRow)
  }
  const remove = (index: number) => {
    removed(index)
    form.removeListItem('items', index)
  }

  if (readOnly && visit.prescription.length === 0) {
    return <Text c="dimmed">{t('prescription.none')}</Text>
  }
  return (
    <form
      ref={element}
      className={classes.form}
      data-liquids={items.some(({ unit }) => unit === 'ml')}
      noValidate
      onKeyDown={sayWhatIsMissing}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset
        ref={list}
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
          <SaveAlert sentence={failure && t('prescription.saveFailed')} refusal={failure} />
          <div className={classes.buttons}>
            <PrescriptionRepeat form={form} />
            <Button type="submit" disabled={!ready} loading={saving}>
              {t('visit.save')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
