import { ActionIcon } from '@mantine/core'
import { IconBan, IconTrash } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { IssuedCard } from './IssuedForm.tsx'
import { issuedTexts } from './issued-texts.ts'
import type { IssuedPart } from './issued.ts'

interface RemoveButtonProps extends IssuedCard {
  part: IssuedPart
  className: string | undefined
}

/** Removes a paper that was never saved, and withdraws one that was; nothing for read-only users. */
export function RemoveButton({ part, index, saved, onRemove, className }: RemoveButtonProps) {
  const t = useText()
  if (!onRemove) return null
  const label = t(issuedTexts[part][saved ? 'withdraw' : 'remove'], { number: index + 1 })
  const RemovalIcon = saved ? IconBan : IconTrash
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={onRemove}
    >
      <RemovalIcon size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  )
}
