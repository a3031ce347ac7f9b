import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { startPath } from '../permissions/paths.ts'
import { useStaff } from './stored-session.tsx'

/**
 * Whether the row of a URL was not found. Another person's row gives the same answer, so that a URL
 * does not reveal what exists.
 */
export const isMissing = ({ code }: ProblemError): boolean =>
  code === 'not_found' || code === 'invalid_input'

interface MissingRowProps {
  /** The kind of the missing row: an appointment, a client. */
  title: TextKey
  hint?: TextKey
}

/** Shown in place of a row that was not found, with a link onwards. */
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
