import { ingressRules } from '../acls/debug-routes'
import { rebuildWorld, recordedWorlds } from '../testing/recorded-world'
import { peersOf } from './peers'

/** All of them hold; these are enough to notice what breaks. */
const worlds = recordedWorlds.filter((_world, index) => index % 3 === 0)

test.each(worlds)('gives every node of $set the peers that the recorded server did', (world) => {
  const { store, nodeOf, nameOf, network } = rebuildWorld(world)
  const peers = world.nodes.map(({ name }) => {
    const { all } = peersOf(store, store.hosts.get(nodeOf(name).hostid), network)
    const ranges = all.filter(({ Remove }) => !Remove).flatMap(({ AllowedIPs }) => AllowedIPs ?? [])
    return [name, unique(ranges.map(({ IP }) => nameOf(IP)))]
  })
  expect(Object.fromEntries(peers)).toEqual(mapped(world.peers))

  const rules = Object.keys(world.ingress).map((name) => {
    const own = ingressRules(store, nodeOf(name)) ?? []
    return [name, unique(own.map((rule) => `${nameOf(rule.src_ip.IP)}>${nameOf(rule.dst_ip.IP)}`))]
  })
  expect(Object.fromEntries(rules)).toEqual(mapped(world.ingress))
  store.close()
})

function unique(names: string[]): string[] {
  return [...new Set(names)].toSorted()
}

function mapped(lists: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, unique(list)]))
}
