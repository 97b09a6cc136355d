import type { Identity } from '../context'
import { prepareNetworks } from '../networks/prepare-networks'
import type { Scene } from '../seed/seed-gateways'
import { addKeys } from './company-keys'
import { addNameServers } from './company-name-servers'
import { addPeople } from './company-people'
import { addPolicies } from './company-policies'
import { addRoutes } from './company-routes'
import { addPhone, addTags } from './company-tags'
import { type Standing, standingsOf } from './standing'

/**
 * What a company has collected over the years, so that every list shows each kind of thing that this
 * server may hold.
 * @returns the networks as they stand then
 */
export function seedCompany(scene: Scene, identity: Identity): Standing[] {
  // as at every start: routes take virtual ranges from the pools
  prepareNetworks(scene.store)
  const standings = standingsOf(scene)
  for (const standing of standings) {
    addPhone(standing)
    addTags(standing)
    addPolicies(standing, addRoutes(standing))
    addNameServers(standing)
  }
  addKeys(standings)
  addPeople(standings, identity)
  return standings
}
