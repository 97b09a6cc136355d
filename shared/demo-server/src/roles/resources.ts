import type { PerVersion } from '../api-version'

/** What each server calls the kinds of things that a role may have rights on (contract 1.4 and 2.1). */
type ResourceNames = {
  hosts: string
  relays: string
  extClients: string
  networks: string
  users: string
  metrics: string
}

export const resourceNames: PerVersion<ResourceNames> = {
  '1.0.0': {
    hosts: 'hosts',
    relays: 'relays',
    extClients: 'extclients',
    networks: 'networks',
    users: 'users',
    metrics: 'metrics',
  },
  '1.5.1': {
    hosts: 'host',
    relays: 'relay',
    extClients: 'extclient',
    networks: 'network',
    users: 'user',
    metrics: 'metric',
  },
}

/** The id that stands for every gateway that lets people in. */
export const ALL_GATEWAYS = 'all_remote_access_gw'

/** Kinds that a role of one's own may name; tags, gateways and metrics are not among them. */
export function grantableResources(names: ResourceNames): string[] {
  return [
    names.hosts,
    names.relays,
    'remote_access_gw',
    names.extClients,
    'inet_gw',
    'egress',
    names.networks,
    'enrollment_key',
    names.users,
    'acl',
    'dns',
    'fail_over',
  ]
}
