import { api, readReply, z } from '@meshdeck/platform'

import { change } from '../change'

/** POST /idp/sync [AP-113]: the server begins to read the directory and answers at once (contract 1.7). */
export const syncIdp = change({
  send: () => readReply(api.post('idp/sync'), z.unknown()),
  stale: ['idp-sync', 'users', 'user-groups'],
})
