import type { CallShape } from '../../platform/http/call-contract.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChangeQuestion, type ChangeQuestionProps } from './ChangeQuestion.tsx'

interface RemoveQuestionProps<C extends CallShape> extends Pick<
  ChangeQuestionProps<C>,
  'text' | 'opened' | 'onClose' | 'call' | 'input'
> {
  name: string
}

/** Asks before a row is removed that nothing in the past depends on. */
export function RemoveQuestion<C extends CallShape>({ name, ...question }: RemoveQuestionProps<C>) {
  const t = useText()
  return (
    <ChangeQuestion
      {...question}
      title={t('masters.removeTitle', { name })}
      answer={t('masters.remove')}
      isFinal
      successMessage={t('holidays.removed')}
    />
  )
}
