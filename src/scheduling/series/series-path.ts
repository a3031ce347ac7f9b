import { paths, pathWithId } from '../../access/permissions/paths.ts'

/** The parameter of a series' page that names a session whose time the clinic took away. */
export const movedByClinic = 'byClinic'

/** The path of the page of a series on which the clinic moves this session: the patient is to be called. */
export const pathToMoveByClinic = (series: number, session: number): string =>
  `${pathWithId(paths.subscription, series)}?${movedByClinic}=${session}`
