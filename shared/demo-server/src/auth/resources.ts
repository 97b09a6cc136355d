import type { PerVersion } from '../api-version'

type Resources = {
  /** Word in a route's path → resource it stands for; the last one that fits counts. */
  words: Array<[word: string, resource: string]>
  /** Whether a route needs a right on the server even if it names a network or a thing. */
  isAlwaysGlobal(resource: string, route: string): boolean
}

/** What the routes of each server are about (contract 0.7 and 2.1). */
export const resourcesOf: PerVersion<Resources> = {
  '1.0.0': {
    words: [
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
  },
  '1.5.1': {
    words: [
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
  },
}
