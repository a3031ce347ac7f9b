import { ActionIcon, Select, Text, TextInput } from '@mantine/core'
import '../../platform/ui/form-styles.css'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useFactsOfRequest } from '../../platform/http/request-keys.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolate } from '../../platform/i18n/page-language.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from './ChargeLines.module.css'
import {
  followOffered,
  listCharges,
  maxChargeLines,
  maxQuantity,
  sumCharges,
  type ChosenCharge,
} from './charges.ts'

interface ChargeLinesProps {
  value: readonly ChosenCharge[]
  onChange: (chosen: ChosenCharge[]) => void
  /** How far the request is that the lines are sent with: one whose answer was lost is repeated with its prices. */
  request: { pending: boolean; problem: ProblemError | null }
}

/** What is charged besides a visit: chosen from the clinic's charges, each with a quantity. */
export default function ChargeLines({ value, onChange, request }: ChargeLinesProps) {
  const t = useText()
  const reading = useCall(listCharges, {})
  const [search, setSearch] = useState('')
  const offered = useFactsOfRequest(reading.data, request)
  const follow = useEffectEvent(() => {
    const next = offered && followOffered(value, offered)
    if (next && next !== value) onChange([...next])
  })
  useEffect(() => follow(), [offered])

  const setQuantity = (line: ChosenCharge, quantity: number) =>
    onChange(
      value.flatMap((it) =>
        it.charge !== line.charge ? it : quantity > 0 ? { ...it, quantity } : [],
      ),
    )
  const add = (id: string | null) => {
    const found = offered?.find((it) => String(it.id) === id)
    setSearch('')
    if (found) {
      const { id: charge, name, price } = found
      onChange([...value, { charge, name, price, quantity: 1 }])
    }
  }
  const left = offered?.filter(({ id }) => value.every(({ charge }) => charge !== id)) ?? []
  return (
    <div className={classes.part}>
      {value.length > 0 && (
        <ul className={classes.lines} aria-label={t('charges.title')}>
          {value.map((line) => (
            <li key={line.charge} className={classes.line}>
              <span className={classes.name}>
                <StoredText>{line.name}</StoredText>
              </span>
              <span className={classes.quantity}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('charges.less', { name: line.name })}
                  onClick={() => setQuantity(line, line.quantity - 1)}
                >
                  <IconMinus size={16} aria-hidden="true" />
                </ActionIcon>
                <span className={classes.count} aria-live="polite">
                  {line.quantity}
                </span>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('charges.more', { name: line.name })}
                  onClick={() => setQuantity(line, Math.min(maxQuantity, line.quantity + 1))}
                >
                  <IconPlus size={16} aria-hidden="true" />
                </ActionIcon>
              </span>
              <span className={classes.amount}>{formatRupees(sumCharges([line]))}</span>
            </li>
          ))}
        </ul>
      )}
      {reading.error && !offered && (
        <FailedNote
          problem={reading.error}
          onRetry={reading.refetch}
          isRetrying={reading.isFetching}
        />
      )}
      {!offered && !reading.error && <TextInput label={t('charges.add')} disabled />}
      {offered?.length === 0 && <Text size="sm">{t('charges.none')}</Text>}
      {left.length > 0 && value.length < maxChargeLines && (
        <Select
          label={t('charges.add')}
          // Shown by a click on its button a moment ago.
          data-autofocus
          autoFocus={value.length === 0}
          defaultDropdownOpened={value.length === 0}
          searchable
          limit={50}
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={t('masters.nothing')}
          data={left.map(({ id, name, price }) => ({
            value: String(id),
            label: `${isolate(name)} · ${formatRupees(price)}`,
          }))}
          value={null}
          onChange={add}
        />
      )}
    </div>
  )
}
