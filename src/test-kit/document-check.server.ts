import { pages } from './pages-clinic.server.ts'

/** Where the clinics of these tests are reached from outside. */
export const checkOrigin = 'https://clinic.example'

/** The path of a paper's code. */
export const pathOf = (checkUrl: string): string => checkUrl.replace(checkOrigin, '')

/** What whoever scans a paper's code sees. */
export const openCheck = (path: string, locale = 'en') =>
  pages.clinic.app.inject({ url: path, headers: { 'accept-language': locale } })

/** What the audit says of the checks of an appointment's papers. */
export const checksOf = (id: number) => pages.clinic.db`
  select staff_id, patient_id is not null as has_patient, after from audit_event
  where action = 'checked' and subject_id = ${id} order by id`

/** What they read there, without marks of direction. */
export async function readCheck(path: string): Promise<string> {
  const { body } = await openCheck(path)
  const [, main] = /<main>(.*)<\/main>/s.exec(body)!
  return main!.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, ' ').replaceAll(/ +/g, ' ')
}
