import { millisecondsNow, unixNow } from '../clock'
import { bringToLife, nextSeat } from '../life/living-devices'
import { repeat } from '../repeat'
import { deviceKinds, places } from '../seed/device-kinds'
import { createRandom } from '../seed/random'
import { describeHost } from '../seed/seed-fleet'
import type { Store } from '../storage/store'
import type { Tenant } from './tenant'

/** How long a new tenant waits for his device, in seconds of the server's clock. */
const PREPARING_SECONDS = 60
const LOOK_MS = 1000

/**
 * The device that whoever runs the servers gives a tenant (names as HN-027 knows them): a new tenant
 * gets it a minute after he began, any other has it from the start. It is a default host, so that
 * every new network begins with a gateway.
 * @returns `look` makes it if it is time; `end` stops looking
 */
export function prepareManagedHost(store: Store, tenant: Tenant) {
  const due = tenant.since + (tenant.isNew ? PREPARING_SECONDS : 0)

  let isDone = false
  const end = repeat(look, { every: LOOK_MS, complaint: "Couldn't set up the managed device:" })

  function look() {
    if (isDone || unixNow() < due) return
    if (!store.records.has('managed_host')) make(store, tenant)
    isDone = true
    end()
  }

  look()
  return { look, end }
}

/** Once: a tenant who removes it does not get another one. */
function make(store: Store, { id, since }: Tenant) {
  const [kind] = deviceKinds
  const [place] = places
  const name = `tenant-${id.split('-')[0]}-mgm-endpoint-1`
  const host = {
    ...describeHost(createRandom(since), kind, { place, index: 0, name }),
    isdefault: true,
    isalive: true,
  }
  store.transaction(() => {
    store.hosts.insert(host)
    bringToLife(store, { seat: nextSeat(store), absence: 0, firstOn: true }, host.id)
    store.records.insert({ name: 'managed_host', value: { id: host.id, at: millisecondsNow() } })
  })
}
