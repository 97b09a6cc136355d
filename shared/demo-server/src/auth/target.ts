import type { FastifyReply, FastifyRequest } from 'fastify'

import { paramOf, queryOf } from '../http/query'

/** Word in a route's path → resource it stands for; the last one that fits counts (contract 0.7). */
const resources: Array<[word: string, resource: string]> = [
  ['hosts', 'hosts'],
  ['nodes', 'hosts'],
  ['dns', 'dns'],
  ['users', 'users'],
  ['ingress', 'remote_access_gw'],
  ['createrelay', 'relays'],
  ['deleterelay', 'relays'],
  ['gateway', 'gateways'],
  ['egress', 'egress'],
  ['networks', 'networks'],
  ['acls', 'acl'],
  ['tags', 'tag'],
  ['extclients', 'extclients'],
  ['enrollment-keys', 'enrollment_key'],
  ['metrics', 'metrics'],
]

const idParameters = ['keyID', 'nodeid', 'hostid', 'clientid', 'networkname', 'username']

/** Role-checked routes say in four headers what was checked (contract 0.4). */
export function setTargetHeaders(request: FastifyRequest, reply: FastifyReply) {
  const { resource, id, isGlobal } = targetOf(request)
  reply.headers({
    TARGET_RSRC: resource,
    TARGET_RSRC_ID: id,
    RSRC_TYPE: resource,
    IS_GLOBAL_ACCESS: isGlobal ? 'yes' : 'no',
  })
}

/** Which resource a request is about, and whether it needs a right on the server or on a network. */
export function targetOf(request: FastifyRequest) {
  const template = request.routeOptions.url ?? ''
  const resource = resources.findLast(([word]) => template.includes(word))?.[1] ?? ''
  const network =
    queryOf(request, 'network') || paramOf(request, 'network') || paramOf(request, 'networkname')
  const id =
    idParameters
      .filter((name) => name !== 'nodeid' || resource !== 'extclients')
      .map((name) => paramOf(request, name))
      .find((value) => value !== '') ?? queryOf(request, 'username')
  const isGlobal = network === '' && (id === '' || ['users', 'enrollment_key'].includes(resource))
  return { resource, network, id, isGlobal }
}
