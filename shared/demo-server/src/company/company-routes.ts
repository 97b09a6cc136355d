import type { EgressInput } from '../egress/egress'
import { createEgress } from '../egress/save-egress'
import { DEMO_NAME } from '../seed/seed-accounts'
import type { Egress, Node } from '../storage/tables'
import { tagId } from '../tags/tag'
import { ROUTERS } from './company-tags'
import { someDay, type Standing } from './standing'

/** The routes that policies lead to. */
export type Routes = { site: Egress; internet: Egress }

/** Routes of every kind that the server has: by nodes, by tag and by name, to ranges and to the internet. */
export function addRoutes(standing: Standing): Routes {
  const { store, index, servers, network } = standing
  const range = (place: number) => `172.31.${(index % 64) * 4 + place}.0/24`
  const isPro = store.edition === 'pro'
  const add = routeAdder(standing)
  const routes = {
    site: add({
      name: 'head-office',
      description: 'Desks and meeting rooms',
      range: range(0),
      nodes: metricsOf(isPro ? servers : servers.slice(0, 1)),
      nat: true,
    }),
    internet: add({
      name: 'internet-exit',
      is_internet_gateway: true,
      nodes: metricsOf(servers.slice(-1)),
      nat: true,
    }),
  }
  add({ name: 'meters', range: range(1), nodes: metricsOf(servers.slice(0, 1)) })
  if (store.apiVersion === '1.0.0') return routes

  add({
    name: 'ticket-system',
    domain: 'tickets.example.com',
    nodes: metricsOf(servers.slice(0, 1)),
  })
  if (!isPro) return routes
  const tags = { [tagId(network.netid, ROUTERS)]: 250 }
  add({ name: 'warehouse', range: range(2), tags, nat: true })
  add({
    name: 'acquired-branch',
    description: 'Has the addresses of the head office',
    range: range(0),
    nodes: metricsOf(servers.slice(0, 2)),
    nat: true,
    mode: 'virtual_nat',
  })
  return routes
}

/** A lower number is asked first. */
function metricsOf(nodes: Node[]): Record<string, number> {
  return Object.fromEntries(nodes.map(({ id }, place) => [id, 250 + 50 * place]))
}

/** Adds routes to a network as the server does when somebody asks for one. */
export function routeAdder(standing: Standing) {
  const { store, network } = standing
  return (wish: Partial<EgressInput>): Egress => {
    const input: EgressInput = {
      id: '',
      name: '',
      network: network.netid,
      description: '',
      nodes: null,
      tags: null,
      range: '',
      domain: '',
      mode: 'direct_nat',
      nat: false,
      status: true,
      is_internet_gateway: false,
      ...wish,
    }
    const route = createEgress(store, input, DEMO_NAME)
    const time = someDay(standing)
    store.egress.update(route.id, { created_at: time, updated_at: time })
    return route
  }
}
