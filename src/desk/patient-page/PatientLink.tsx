import { Link } from 'react-router'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import classes from './PatientLink.module.css'

interface ClientLinkProps {
  id: number
  name: string
  /** A click beside it, in the same row, follows it too. */
  ofRow?: boolean
}

/** Leads from a patient's name to their page. */
export const ClientLink = ({ id, name, ofRow }: ClientLinkProps) => (
  <Link
    className={classes.link}
    to={pathWithId(paths.client, id)}
    {...(ofRow && { 'data-row-link': true })}
  >
    <bdi>{name}</bdi>
  </Link>
)
