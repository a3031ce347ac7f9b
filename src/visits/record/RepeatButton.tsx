import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'

interface RepeatButtonProps {
  label: string
  isPending: boolean
  /** Reads what an earlier visit has and adds it to the form; says what came of it. */
  repeat: () => Promise<string>
}

/** Appends the rows of an earlier visit, which are read on a click only, because each read of a record is audited. */
export function RepeatButton({ label, isPending, repeat }: RepeatButtonProps) {
  const t = useText()

  async function handleClick(): Promise<void> {
    try {
      // Also announces the new rows to screen readers.
      toast.info(await repeat())
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
    }
  }

  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRepeat size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void handleClick()}
    >
      {label}
    </Button>
  )
}
