import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Refusal } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { startPath } from '../permissions/paths.ts'
import { useStaff } from './stored-session.tsx'

/**
 * Whether an address names a row that is not there. Another person's row answers alike, so that an
 * address tells nobody what there is.
 */
export const isMissing = ({ code }: Refusal): boolean =>
  code === 'not_found' || code === 'invalid_input'

interface MissingRowProps {
  /** Says what there is not: an appointment, a client. */
  title: TextKey
  hint?: TextKey
}

/** What a screen shows in place of the row of its address, with a way on. */
export function MissingRow({ title, hint = 'notFound.text' }: MissingRowProps) {
  const t = useText()
  return (
    <div role="status">
      <EmptyNote title={t(title)} hint={t(hint)} />
      <Button component={Link} to={startPath(useStaff())} variant="default" mt="md">
        {t('notFound.home')}
      </Button>
    </div>
  )
}
