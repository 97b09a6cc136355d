import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

import { flag, text } from '../fields'

const displayShape = { theme: text, text_size: text, reduced_motion: flag }

/** The display's part of a settings record; the server checks none of it (contract 1.1, 2.2). */
export const displayRecordSchema = z.looseObject(displayShape)

/**
 * What concerns others besides: whether a second factor is demanded [SE-050], who signs people in, whether
 * accounts and groups come from there, and who sends the mails. All else ends here, for
 * the server sends secrets in clear.
 */
const settingsRecordSchema = z.object({
  ...displayShape,
  mfa_enforced: flag,
  authprovider: text,
  sync_enabled: flag,
  smtp_host: text,
})

/**
 * GET of a settings record: the server's at `server/settings`, or that of one user. Whoever wants a part of
 * it selects that, so that the record is asked for once.
 */
export const settingsRecordQuery = (path: string) =>
  queryOptions({
    queryKey: ['settings-record', API_MAJOR, path] as const,
    queryFn: ({ signal }) => readReply(api.get(path, { signal }), settingsRecordSchema),
  })
