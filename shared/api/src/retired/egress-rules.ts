import { api, readItems } from '@meshdeck/platform'

import { type Policy, policySchema } from '../queries/policies'

/**
 * GET /v1/acls/egress?network= [AP-092]: the policies of all egress routes of a network. Servers of today want the
 * id of one route and refuse it with 400 (contract 1.16); the console reads them with the policies of the network.
 */
export const listEgressRules = (networkId: string): Promise<Policy[]> =>
  readItems(api.get('v1/acls/egress', { searchParams: { network: networkId } }), policySchema)
