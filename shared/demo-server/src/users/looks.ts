import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBodyWithWords } from '../decoding/decode-body'
import { bool, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { envelope } from '../http/replies'

const looksType = struct('UserSettings', {
  theme: string('models.Theme'),
  text_size: string(),
  reduced_motion: bool(),
})

/** How a console looks to a user (contract 2.2); in 1.0.0 that is one setting of the server. */
export function userLookRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/users/:username/settings'

  // blanks are echoed when they are sent, and read as the defaults
  app.get(path, allow('self', on.account), (request, reply) => {
    const { theme, text_size, reduced_motion } = store.users.get(callerName(request))
    return envelope(reply, 'fetched user settings', {
      theme: theme || 'dark',
      text_size: text_size || '16',
      reduced_motion,
    })
  })

  app.put(path, allow('self', on.account), (request, reply) => {
    const looks = decodeBodyWithWords(looksType, request)
    store.users.update(callerName(request), looks)
    return envelope(reply, 'updated user settings', looks)
  })
}
