import { api, queryKeyOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { flag, text } from '../fields'

const displayShape = { theme: text, text_size: text, reduced_motion: flag }

/** Display fields of a settings record; the server validates none of them (contract 1.1, 2.2). */
export const displayRecordSchema = z.looseObject(displayShape)

/**
 * Fields that concern every user: the display, whether MFA is required [SE-050], the sign-in provider,
 * whether accounts and groups come from it, and the mail sender. All other fields are dropped here, because the server
 * sends secrets in plain text.
 */
const settingsRecordSchema = z.object({
  ...displayShape,
  mfa_enforced: flag,
  authprovider: text,
  sync_enabled: flag,
  smtp_host: text,
})

/**
 * GET of a settings record: the server's at `server/settings`, or that of one user. Users of a part of it select that
 * part, so that the record is fetched once.
 */
export const settingsRecordQuery = (path: string) =>
  queryOptions({
    queryKey: queryKeyOf('settings-record', { path }),
    queryFn: ({ signal }) => readReply(api.get(path, { signal }), settingsRecordSchema),
  })
