import type { FastifyRequest } from 'fastify'

import type { PerVersion } from '../api-version'
import type { Context } from '../context'
import { type Caller, readDevice, readDeviceOrUser } from './callers'
import type { Rights } from './rights'
import { rights100 } from './rights-v100'
import { rights151 } from './rights-v151'

type Checks = {
  /** Who calls a route for devices. @throws Refusal */
  readDevice(context: Context, request: FastifyRequest): Promise<Caller>
  /** Word in a route's path → resource it stands for; the last one that fits counts. */
  resources: Array<[word: string, resource: string]>
  /** Whether a route needs a right on the server even if it names a network or a thing. */
  isAlwaysGlobal(resource: string, route: string): boolean
  rights: Rights
}

/** What each server has its own way of when it checks a caller (contract 0.7 and 2.1). */
export const checks: PerVersion<Checks> = {
  '1.0.0': {
    readDevice: readDeviceOrUser,
    resources: [
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
      ['failover', 'fail_over'],
    ],
    isAlwaysGlobal: () => false,
    rights: rights100,
  },
  '1.5.1': {
    readDevice,
    resources: [
      ['hosts', 'host'],
      ['nodes', 'host'],
      ['dns', 'dns'],
      ['users', 'user'],
      ['ingress', 'remote_access_gw'],
      ['createrelay', 'relay'],
      ['deleterelay', 'relay'],
      ['gateway', 'gateway'],
      ['egress', 'egress'],
      ['networks', 'network'],
      ['graph', 'host'],
      ['acls', 'acl'],
      ['tags', 'tag'],
      ['extclients', 'extclient'],
      ['enrollment-keys', 'enrollment_key'],
      ['activity', 'user_activity'],
      ['nameserver', 'nameserver'],
      ['metrics', 'metric'],
      ['failover', 'fail_over'],
    ],
    isAlwaysGlobal: (resource, route) =>
      resource === 'user_activity' && route !== '/api/v1/network/activity',
    rights: rights151,
  },
}
