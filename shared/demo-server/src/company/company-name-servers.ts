import { type NameServerInput, nameServerType } from '../nameservers/name-server'
import { createNameServer, updateNameServer } from '../nameservers/save-name-server'
import { DEMO_NAME } from '../seed/seed-accounts'
import type { NameServer } from '../storage/name-tables'
import { tagId } from '../tags/tag'
import { HANDHELDS } from './company-tags'
import { someDay, type Standing } from './standing'

/** Who is asked for which names; 1.0.0 has no name servers. */
export function addNameServers(standing: Standing) {
  const { store, network, index, servers } = standing
  if (store.apiVersion === '1.0.0') return
  const own = servers[0]?.address.split('/')[0] ?? '10.0.0.53'
  const add = nameServerAdder(standing)
  const isPro = store.edition === 'pro'
  add({
    name: 'Company names',
    description: 'Inside names of the head office',
    servers: [own, `172.31.${(index % 64) * 4}.53`],
    domains: [domain('corp.example', { is_search_domain: true }), domain('lab.corp.example')],
  })
  add({
    name: 'Directory',
    servers: [own],
    domains: [domain('ad.corp.example', { is_ad_domain: true })],
    ...(servers[0] && { nodes: { [servers[0].id]: '' } }),
  })
  add({
    name: 'Quad9',
    servers: ['9.9.9.9'],
    match_all: true,
    ...(isPro && { tags: { [tagId(network.netid, HANDHELDS)]: '' } }),
  })
  const old = add({ name: 'Old resolver', servers: ['192.0.2.53'], fallback: true })
  const input: NameServerInput = { ...old, status: false }
  updateNameServer(store, input)
}

function domain(name: string, kind: { is_search_domain?: true; is_ad_domain?: true } = {}) {
  return { domain: name, is_search_domain: false, is_ad_domain: false, ...kind }
}

function nameServerAdder(standing: Standing) {
  const { store, network } = standing
  return (wish: Partial<NameServerInput>): NameServer => {
    const tags = { '*': '' }
    const input = { ...nameServerType.zero(), network_id: network.netid, tags, ...wish }
    const nameServer = createNameServer(store, input, DEMO_NAME)
    const time = someDay(standing)
    store.nameServers.update(nameServer.id, { created_at: time, updated_at: time })
    return nameServer
  }
}
