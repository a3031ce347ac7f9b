import { ActionIcon, Button, Checkbox, Fieldset, Text, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import '@mantine/core/styles/Fieldset.css'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { numberFromField } from '../../platform/numbers/parse-number.ts'
import { DecimalField, NumberField } from '../../platform/ui/NumberField.tsx'
import { hasDecimals, maxMeasuredValues, rangeTexts } from './measured-values.ts'
import {
  emptyMeasured,
  moved,
  withRangeBySex,
  type MeasuredFormValues,
} from './measured-values-form.ts'
import classes from './MeasuredValuesFields.module.css'

interface MeasuredValuesFieldsProps {
  values: MeasuredFormValues[]
  /** What a test of this name usually measures: offered while there is nothing yet. */
  usual: MeasuredFormValues[]
  onChange: (values: MeasuredFormValues[]) => void
  /** The form's errors, by field. */
  errors: Record<string, ReactNode>
}

/** What a test measures, in order: name, unit, decimals and reference range of each value. */
export function MeasuredValuesFields(props: MeasuredValuesFieldsProps) {
  const { values, usual, onChange, errors } = props
  const t = useText()
  const list = useRef<HTMLFieldSetElement>(null)
  // What was added or moved has the focus after the next render.
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined) return
    const found = list.current?.querySelectorAll<HTMLElement>(focused.current) ?? []
    focused.current = undefined
    ;[...found].find((it) => !it.matches(':disabled'))?.focus()
  }, [values])
  const inRow = (index: number, selector: string) => `[data-row='${index}'] ${selector}`

  const replace = (index: number, value: MeasuredFormValues) => onChange(values.with(index, value))
  const add = () => {
    focused.current = inRow(values.length, 'input')
    onChange([...values, emptyMeasured])
  }
  const takeUsual = () => {
    focused.current = inRow(0, 'input')
    onChange(usual)
  }
  const move = (index: number, by: 1 | -1) => {
    const [pressed, other] = by === -1 ? ['[data-up]', '[data-down]'] : ['[data-down]', '[data-up]']
    const target = inRow(index + by, pressed)
    const isAtEnd = index + by === (by === -1 ? 0 : values.length - 1)
    focused.current = isAtEnd ? inRow(index + by, other) : target
    onChange(moved(values, index, by))
  }
  const remove = (index: number) => {
    const next = Math.min(index, values.length - 2)
    focused.current = next < 0 ? '[data-add]' : inRow(next, 'input')
    onChange(values.toSpliced(index, 1))
  }
  return (
    <Fieldset ref={list} legend={t('testCatalogue.values')} className={classes.fields}>
      <Text size="sm" c="dimmed">
        {t('testCatalogue.valuesHint')}
      </Text>
      {values.map((value, index) => (
        <MeasuredValueFields
          // A value has no id, and its fields show what it is: the index is key enough.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          value={value}
          index={index}
          isLast={index === values.length - 1}
          errorOf={(field) => messageFor(errors[`measuredValues.${index}.${field}`])}
          onChange={(changed) => replace(index, changed)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
      {values.length === 0 && usual.length > 0 && (
        <>
          <Button variant="light" onClick={takeUsual}>
            {t('testCatalogue.takeUsual')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('testCatalogue.usualHint')}
          </Text>
        </>
      )}
      {values.length < maxMeasuredValues && (
        <Button
          data-add
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('testCatalogue.addValue')}
        </Button>
      )}
    </Fieldset>
  )
}

interface MeasuredValueFieldsProps {
  value: MeasuredFormValues
  index: number
  isLast: boolean
  errorOf: (field: string) => ReactNode
  onChange: (value: MeasuredFormValues) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function MeasuredValueFields(props: MeasuredValueFieldsProps) {
  const { value, index, isLast, errorOf, onChange, onMove, onRemove } = props
  const t = useText()
  const number = index + 1
  const button = (label: string, icon: ReactNode, rest: object) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes.action}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </ActionIcon>
  )
  const LimitField = hasDecimals(numberFromField(value.digits)) ? DecimalField : NumberField
  const setLimit = (place: number, limit: 'low' | 'high') => (typed: number | string) =>
    onChange({
      ...value,
      ranges: value.ranges.with(place, { ...value.ranges[place]!, [limit]: typed }),
    })
  return (
    <div
      className={classes.value}
      role="group"
      aria-label={t('testCatalogue.valueNumber', { number })}
      data-row={index}
    >
      <TextInput
        className={classes.name}
        label={t('testCatalogue.valueName')}
        required
        dir="auto"
        value={value.name}
        onChange={({ currentTarget: { value: name } }) => onChange({ ...value, name })}
        error={errorOf('name')}
      />
      <TextInput
        className={classes.unit}
        label={t('audit.fields.unit')}
        value={value.unit}
        onChange={({ currentTarget: { value: unit } }) => onChange({ ...value, unit })}
        error={errorOf('unit')}
      />
      <NumberField
        className={classes.digits}
        label={t('testCatalogue.digits')}
        inputMode="numeric"
        required
        value={value.digits}
        onChange={(digits) => onChange({ ...value, digits })}
        error={errorOf('digits')}
      />
      <div className={classes.actions}>
        {button(t('testCatalogue.moveUp', { number }), <IconArrowUp size={18} stroke={1.7} />, {
          'data-up': true,
          disabled: index === 0,
          onClick: () => onMove(-1),
        })}
        {button(t('testCatalogue.moveDown', { number }), <IconArrowDown size={18} stroke={1.7} />, {
          'data-down': true,
          disabled: isLast,
          onClick: () => onMove(1),
        })}
        {button(t('testCatalogue.removeValue', { number }), <IconTrash size={18} stroke={1.7} />, {
          onClick: onRemove,
        })}
      </div>
      <Checkbox
        className={classes.bySex}
        label={t('testCatalogue.bySex')}
        checked={value.ranges.length === 2}
        onChange={({ currentTarget: { checked } }) => onChange(withRangeBySex(value, checked))}
      />
      {value.ranges.map(({ appliesTo, low, high }, place) => {
        const label = (limit: string) =>
          appliesTo === 'everybody' ? limit : `${limit} · ${t(rangeTexts[appliesTo])}`
        return (
          <div key={appliesTo} className={classes.range}>
            <LimitField
              label={label(t('testCatalogue.low'))}
              value={low}
              onChange={setLimit(place, 'low')}
              error={errorOf(`ranges.${place}.low`)}
            />
            <LimitField
              label={label(t('testCatalogue.high'))}
              value={high}
              onChange={setLimit(place, 'high')}
              error={errorOf(`ranges.${place}.high`)}
            />
          </div>
        )
      })}
    </div>
  )
}
