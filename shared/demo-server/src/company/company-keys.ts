import { timeOfUnix, unixNow } from '../clock'
import { keyTypes } from '../keys/enrollment-key'
import { addKey } from '../seed/seed-access'
import type { EnrollmentKey } from '../storage/tables'
import { tagId } from '../tags/tag'
import { ROUTERS } from './company-tags'
import type { Standing } from './standing'

const DAY = 24 * 60 * 60

/** Keys with every option that the form for them has, all for the first networks. */
export function addKeys([first, ...others]: Standing[]) {
  if (!first) return
  const { store, network } = first
  const { netid } = network
  const add = (tag: string, options: Partial<EnrollmentKey>, networks = [netid]) =>
    addKey(first, { tag, networks }, options)
  const endless = { unlimited: true }
  const [relay] = store.nodes.all({ network: netid, isrelay: true })
  if (relay) add('behind-relay', { ...endless, relay: relay.id })
  add('egress-appliances', { ...endless, auto_egress: true })
  add('all-networks', endless, [netid, ...others.slice(0, 4).map((it) => it.network.netid)])
  // what is unlimited stays so after its last use and its last day
  add('image-build', { uses_remaining: 25, unlimited: true, type: keyTypes.uses })
  const expiration = timeOfUnix(unixNow() + 3 * DAY)
  add('acceptance-test', { unlimited: true, expiration, type: keyTypes.expiration })
  add('two-names', { ...endless, tags: ['two-names', 'second-name'] })
  if (store.apiVersion === '1.5.1') add('nearest-gateway', { ...endless, auto_assign_gw: true })
  if (store.edition === 'pro') add('new-routers', { ...endless, groups: [tagId(netid, ROUTERS)] })
}
