import type { FastifyReply, FastifyRequest } from 'fastify'

import { paramOf, queryOf } from '../http/query'
import type { Store } from '../storage/store'
import { type About, type Kind, on, resourceOf } from './about'

/** What a request is about, and whether it needs a right on the server or on a network (contract 0.7). */
export type Target = Pick<About, 'openTo'> & {
  kind: Kind
  /** The server's word for the kind, empty when it has none. */
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

/** What a request is about, by what its route declares. */
export function targetOf(request: FastifyRequest, store: Store): Target {
  const about: About = request.routeOptions.config.about ?? on.server
  const { kind, openTo } = about
  const resource = resourceOf(kind, store.apiVersion)
  const id = idOf(request, about)
  const network = networkOf(request, about, store)
  const isOfServer = id === '' || ['user', 'account', 'key'].includes(kind)
  const isGlobal = network === '' && isOfServer
  return { kind, resource, id, network, isGlobal, ...(openTo && { openTo }) }
}

function idOf(request: FastifyRequest, { id }: About): string {
  if (id === undefined) return ''
  return id === '?username' ? queryOf(request, 'username') : paramOf(request, id.slice(1))
}

function networkOf(request: FastifyRequest, { network }: About, store: Store): string {
  if (network === undefined) return ''
  if (network === '?network') return queryOf(request, 'network')
  if (network !== 'of :nodeid') return paramOf(request, network.slice(1))
  const node = store.nodes.find(paramOf(request, 'nodeid'))
  return node?.network ?? paramOf(request, 'network')
}
