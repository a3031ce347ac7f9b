import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { NumberField } from '../../../platform/ui/NumberField.tsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldsOfMedicine } from './medicine-choice.ts'
import { MedicineField } from './MedicineField.tsx'
import { doseUnits, isCounted, timings, type DoseUnit } from './dose-units.ts'
import type { Medicine } from './prescription.ts'
import { PrescriptionDoses } from './PrescriptionDoses.tsx'
import { AllergyDoubt, PrescriptionDoubts } from './PrescriptionDoubts.tsx'
import { emptyRow } from './prescription-form-values.ts'
import classes from './PrescriptionRow.module.css'
import { useVisit } from '../use-visit.tsx'
import type { PrescriptionPart } from './use-prescription-part.tsx'

interface PrescriptionRowProps {
  form: PrescriptionPart['form']
  index: number
  /** Undefined if the row cannot be removed. */
  onRemove: (() => void) | undefined
  /** Undefined if no row can be added after it. */
  onAdd: (() => void) | undefined
}

/** One medicine of the prescription: a line on a desktop, a card on a phone. */
export function PrescriptionRow({ form, index, onRemove, onAdd }: PrescriptionRowProps) {
  const t = useText()
  const { visit } = useVisit()
  const path = `items.${index}` as const
  const values = form.values.items[index]!
  const { medicine, unit } = values
  const number = index + 1

  const fill = (fields: object) => {
    for (const [name, value] of Object.entries(fields)) form.setFieldValue(`${path}.${name}`, value)
  }
  const row = useRef<HTMLDivElement>(null)
  /** After a choice from the list the work goes on at the first field that it left open. */
  const pick = (medicine: Medicine) => {
    const fields = fieldsOfMedicine(medicine)
    flushSync(() => fill(fields))
    const next = fields.amount === '' ? '[data-amount]' : '[data-dose]'
    row.current?.querySelector<HTMLElement>(next)?.focus()
  }
  const unitLabel = (unit: DoseUnit) => (isCounted(unit) ? t(`prescription.units.${unit}`) : unit)
  const chooseUnit = (unit: DoseUnit) => fill({ unit, ...(unit !== 'ml' && { liquidPerDay: '' }) })

  const [isUnitChosen, setUnitChosen] = useState(false)
  /** What the clinic's list says of the name that was typed last. */
  const [listed, setListed] = useState<{ name: string; unit: DoseUnit | undefined }>()
  const named = (name: string, found: DoseUnit | undefined) => {
    setListed({ name, unit: found })
    // Never under an amount, which was meant in the unit that stands beside it, nor for one that was chosen.
    const next = found ?? emptyRow.unit
    if (values.amount === '' && !isUnitChosen && next !== unit) chooseUnit(next)
  }

  const removeByKey = (event: KeyboardEvent) => {
    if (!onRemove || event.key !== 'Delete' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onRemove()
  }

  return (
    <div
      ref={row}
      className={classes.row}
      role="group"
      data-row
      aria-label={t('prescription.row', { number })}
      aria-keyshortcuts={onRemove && 'Control+Delete'}
      onKeyDown={removeByKey}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.medicine}>
        <MedicineField
          {...form.getInputProps(`${path}.medicine`)}
          {...labelledFieldProps}
          value={medicine}
          onPick={pick}
          onNamed={named}
          label={t('prescription.medicine')}
          required
          data-first
        />
        <AllergyDoubt allergies={visit.patient.allergies} medicine={medicine} />
      </div>
      <div className={classes.amount}>
        <NumberField
          {...form.getInputProps(`${path}.amount`)}
          {...labelledFieldProps}
          data-amount
          label={t('prescription.amount')}
          required
        />
      </div>
      <div className={classes.unit}>
        <NativeSelect
          {...form.getInputProps(`${path}.unit`)}
          {...labelledFieldProps}
          data-unit
          onChange={({ currentTarget }) => {
            setUnitChosen(true)
            chooseUnit(currentTarget.value as DoseUnit)
          }}
          label={t('prescription.unit')}
          required
          data={doseUnits.map((value) => ({ value, label: unitLabel(value) }))}
        />
      </div>
      <PrescriptionDoses form={form} index={index} className={classes.doses} />
      <div className={classes.days}>
        <NumberField
          {...form.getInputProps(`${path}.days`)}
          {...labelledFieldProps}
          inputMode="numeric"
          data-days
          label={t('prescription.days')}
          required
        />
      </div>
      <div className={classes.timing}>
        <NativeSelect
          {...form.getInputProps(`${path}.timing`)}
          {...labelledFieldProps}
          label={t('prescription.timing')}
          data={[
            { value: timings[0], label: t('prescription.beforeFood') },
            { value: timings[1], label: t('prescription.afterFood') },
          ]}
        />
      </div>
      {unit === 'ml' && (
        <div className={classes.liquid}>
          <NumberField
            {...form.getInputProps(`${path}.liquidPerDay`)}
            {...labelledFieldProps}
            data-liquid
            label={t('prescription.liquidPerDay')}
          />
        </div>
      )}
      <PrescriptionDoubts
        row={values}
        listedUnit={listed?.name === medicine.trim() ? listed.unit : undefined}
        unitLabel={unitLabel}
        onUnit={(unit) => {
          setUnitChosen(true)
          chooseUnit(unit)
          row.current?.querySelector<HTMLElement>('[data-unit]')?.focus()
        }}
        onPerDay={(liquidPerDay) => {
          fill({ liquidPerDay })
          row.current?.querySelector<HTMLElement>('[data-liquid]')?.focus()
        }}
      />
      {onAdd && (
        <Button
          className={classes.add}
          variant="light"
          title={t('prescription.add')}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={onAdd}
        >
          <span className={classes.addText}>{t('prescription.add')}</span>
        </Button>
      )}
      {/* Never next after Timing: Tab and Enter would delete the row just typed. The last row has it
          after the button that adds one, and Ctrl+Delete removes each. */}
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('prescription.remove', { number })}
          title={t('prescription.remove', { number })}
          tabIndex={onAdd ? 0 : -1}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

// Below a column title the label is only for screen readers; see the style sheet.
const labelledFieldProps = {
  autoComplete: 'off',
  classNames: { root: classes.field, label: classes.label },
} as const
