import type { FastifyReply, FastifyRequest } from 'fastify'

import { paramOf, queryOf } from '../http/query'
import type { Store } from '../storage/store'
import { resourcesOf } from './resources'

/** What a request is about, and whether it needs a right on the server or on a network (contract 0.7). */
export type Target = {
  /** Kind of thing, empty when the path names none. */
  resource: string
  id: string
  network: string
  isGlobal: boolean
}

/** Role-checked routes say in four headers what was checked (contract 0.4). */
export function setTargetHeaders(reply: FastifyReply, { resource, id, isGlobal }: Target) {
  reply.headers({
    TARGET_RSRC: resource,
    TARGET_RSRC_ID: asHeader(id),
    RSRC_TYPE: resource,
    IS_GLOBAL_ACCESS: isGlobal ? 'yes' : 'no',
  })
}

/** A text as a header can carry it: its bytes, and a blank for each that would end or spoil it. */
function asHeader(text: string): string {
  const bytes = Buffer.from(text, 'utf8').map((byte) =>
    byte < 0x20 || byte === 0x7f ? 0x20 : byte,
  )
  return Buffer.from(bytes).toString('latin1')
}

export function targetOf(request: FastifyRequest, store: Store): Target {
  const { words, isAlwaysGlobal } = resourcesOf[store.apiVersion]
  const route = request.routeOptions.url ?? ''
  const resource = words.findLast(([word]) => route.includes(word))?.[1] ?? ''
  const id = idIn(request, route)
  const network = networkIn(request, route, store)
  const isOfServer = id === '' || ['users', 'user', 'enrollment_key'].includes(resource)
  const isGlobal = (network === '' && isOfServer) || isAlwaysGlobal(resource, route)
  return { resource, id, network, isGlobal }
}

/** The last of the parameters that name a thing. */
function idIn(request: FastifyRequest, route: string): string {
  const names = [
    'keyID',
    ...(route.includes('extclients') ? [] : ['nodeid']),
    'hostid',
    'clientid',
    ...(route.includes('acls') ? [] : ['networkname']),
    'username',
  ]
  const ids = names.map((name) => paramOf(request, name)).filter((id) => id !== '')
  const asked = paramOf(request, 'username') === '' ? queryOf(request, 'username') : ''
  return asked || (ids.at(-1) ?? '')
}

/** A network in the path wins, then one in the query; some routes have the network of their node. */
function networkIn(request: FastifyRequest, route: string, store: Store): string {
  const named = paramOf(request, 'networkname')
  if (named !== '') return named
  const node = store.nodes.find(paramOf(request, 'nodeid'))
  if (route.includes('failover')) return node?.network ?? ''
  const asked = queryOf(request, 'network')
  if (asked !== '') return asked
  // a client is made in its gateway's network, whatever the path says
  const isNewClient = route.startsWith('/api/extclients/') && request.method === 'POST'
  return (isNewClient && node?.network) || paramOf(request, 'network')
}
