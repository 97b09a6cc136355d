import type { Identity } from '../context'
import { prepareNetworks } from '../networks/prepare-networks'
import type { Scene } from '../seed/seed-networks'
import { addKeys, addNameServers, addPeople, addPhone, addTags } from './company-people'
import { addPolicies, addRoutes } from './company-policies'
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
