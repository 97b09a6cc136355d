import { timeOfUnix, unixNow } from '../clock'
import { approvesDevices } from '../pending-hosts/pending-host'
import type { EnrollmentKey, Host } from '../storage/tables'
import type { Scene } from './seed-gateways'
import { FIELD } from './seed-networks'

const HOUR = 60 * 60

/** Where a licence allows it the devices of the field are let in by hand: one of each of these waits. */
const waitingSystems = ['linux', 'windows', 'darwin']

/** Devices of other networks that came with a key of the field's and wait until somebody decides. */
export function seedPending(scene: Scene) {
  const { store } = scene
  if (!approvesDevices(store) || !store.networks.has(FIELD)) return
  store.networks.update(FIELD, { auto_join: false })
  const key = store.keys.all().find(({ networks }) => networks.includes(FIELD))
  if (!key) return
  const members = new Set(store.nodes.all({ network: FIELD }).map(({ hostid }) => hostid))
  const others = store.hosts.all({ isalive: true }).filter(({ id }) => !members.has(id))
  for (const system of waitingSystems) {
    const host = others.findLast(({ os }) => os === system)
    if (host) letWait(scene, host, key)
  }
}

function letWait({ store, random }: Scene, host: Host, key: EnrollmentKey) {
  store.pendingHosts.insert({
    id: random.uuid(),
    host_id: host.id,
    host_name: host.name,
    network: FIELD,
    public_key: host.publickey,
    enrollment_key_id: key,
    os: host.os,
    version: host.version,
    location: host.location,
    requested_at: timeOfUnix(unixNow() - random.below(60 * HOUR)),
  })
}
