import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { boardLanguagesSchema } from './board.ts'

const displayLinkSchema = z.object({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  name: z.string(),
  showsInitials: z.boolean(),
  speaks: z.boolean(),
  languages: boardLanguagesSchema,
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
})

export const listDisplayLinks = contract({
  method: 'GET',
  url: '/api/display-links',
  summary: 'The links of boards that are not revoked, without their secrets',
  answer: z.array(displayLinkSchema),
  live: ['masters'],
})

export const makeDisplayLink = contract({
  method: 'POST',
  url: '/api/display-links',
  summary: "Make a link that opens a branch's board; its secret is shown only in this answer",
  body: z.strictObject({
    branch: idSchema(messageKey('booking.branchRequired')),
    name: textSchema(60, 'displayLinks.nameRequired'),
    showsInitials: z.boolean(),
    speaks: z.boolean(),
    languages: boardLanguagesSchema,
  }),
  answer: z.object({ id: z.int(), branch: z.int(), link: z.string() }),
})

export const revokeDisplayLink = contract({
  method: 'DELETE',
  url: '/api/display-links/:id',
  summary: 'Revoke the link of a board; it opens nothing from then on',
  params: z.object({ id: idParamSchema }),
  answer: z.object({}),
})
