import { arch, platform } from 'node:process'
import { z } from 'zod'

// A base backup is a tar file, compressed with gzip, of the database's files as they were read one
// after the other while it worked, and with `base.json` as its last entry. Without the WAL files
// that were written meanwhile the copy is of no use; with them it is brought to one moment.

export const baseManifestName = 'base.json'
/** The folder of the database's files in the tar file. */
export const filesPrefix = 'files/'

/** The kind of computer, such as 'linux-x64': PostgreSQL's files fit no other. */
export const thisPlatform = `${platform}-${arch}`

/** What a base backup says of itself. */
export const baseManifest = z.strictObject({
  format: z.literal('opd-clinic base backup'),
  formatVersion: z.literal(1),
  /** The version of OPD Clinic, such as '0.1.0'. */
  clinicVersion: z.string(),
  /** The version of PostgreSQL, such as '18.4'. */
  postgresVersion: z.string(),
  platform: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The passwords of the database's roles, as the data folder holds them. */
  passwords: z.strictObject({ superuser: z.string(), app: z.string() }),
  /** The key of the second factors' secrets; in a sealed base only. */
  secretKey: z.string().optional(),
  folders: z.array(z.string()),
  files: z.array(
    z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) }),
  ),
})
export type BaseManifest = z.infer<typeof baseManifest>
