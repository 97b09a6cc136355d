import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ApiVersion } from '../api-version'
import { paramOf, queryOf } from '../http/query'
import { checks } from './versions'

const idParameters = ['keyID', 'nodeid', 'hostid', 'clientid', 'networkname', 'username']

/** Role-checked routes say in four headers what was checked (contract 0.4). */
export function setTargetHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  apiVersion: ApiVersion,
) {
  const { resource, id, isGlobal } = targetOf(request, apiVersion)
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

/** Which resource a request is about, and whether it needs a right on the server or on a network. */
export function targetOf(request: FastifyRequest, apiVersion: ApiVersion) {
  const { resources } = checks[apiVersion]
  const template = request.routeOptions.url ?? ''
  const resource = resources.findLast(([word]) => template.includes(word))?.[1] ?? ''
  const network =
    queryOf(request, 'network') || paramOf(request, 'network') || paramOf(request, 'networkname')
  const id =
    idParameters
      .filter((name) => name !== 'nodeid' || resource !== 'extclients')
      .map((name) => paramOf(request, name))
      .find((value) => value !== '') ?? queryOf(request, 'username')
  const isGlobal =
    network === '' && (id === '' || ['users', 'user', 'enrollment_key'].includes(resource))
  return { resource, network, id, isGlobal }
}
