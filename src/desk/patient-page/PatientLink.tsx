import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import classes from './PatientLink.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'

interface PatientLinkProps {
  id: number
  name: string
  /** True if a click beside it, in the same row, follows it too. */
  isRowLink?: boolean
}

/** Link from a patient's name to their page. */
export const PatientLink = ({ id, name, isRowLink }: PatientLinkProps) => (
  <Link
    className={classes.link}
    to={pathWithId(paths.client, id)}
    {...(isRowLink && { 'data-row-link': true })}
  >
    <StoredText>{name}</StoredText>
  </Link>
)
