import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { checkNames } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf } from '../http/query'
import { bare } from '../http/replies'
import { accessListsType, readAccessLists, writeAccessLists } from './old-access-lists'

/** The old access lists (contract 1.8), which 1.5.1 has no more. */
export function oldAccessRoutes(app: FastifyInstance, { store }: Context) {
  app.get(
    '/api/networks/:networkname/acls',
    allow('network-user', on.oldAccess),
    (request, reply) => bare(reply, readAccessLists(store, paramOf(request, 'networkname'))),
  )

  for (const version of ['acls', 'acls/v2']) {
    app.put(
      `/api/networks/:networkname/${version}`,
      allow('network-admin', on.oldAccess),
      (request, reply) => {
        const lists = decodeBody(accessListsType, request)
        checkNames(store, request, {
          members: Object.entries(lists ?? {}).flatMap(([id, peers]) => [
            id,
            ...Object.keys(peers ?? {}),
          ]),
        })
        const { netid } = store.networks.get(paramOf(request, 'networkname'))
        writeAccessLists(store, netid, lists ?? {})
        return bare(reply, readAccessLists(store, netid))
      },
    )
  }
}
