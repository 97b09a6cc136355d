import type { ApiVersion } from '../api-version'
import { type Device, registerDevice } from './device'
import { at } from './fill'
import { startProServer } from './pro-server'

/** The network that the devices are in. */
export const NET = 'lab'

/** Before each test of a file: a Pro server that has one network, with four registered devices. */
export function labOf(apiVersion: ApiVersion) {
  let started: Awaited<ReturnType<typeof startProServer>>
  let devices: Device[]

  beforeEach(async () => {
    started = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    const { url, admin } = started
    await admin.post('/api/networks', { netid: NET, addressrange: '10.99.0.0/24', auto_join: true })
    devices = []
    for (const number of [1, 2, 3, 4]) {
      devices.push(await registerDevice(url, admin, { netid: NET, number }))
    }
  })
  afterEach(() => started.close())

  function device(index: number): Device {
    const found = devices[index]
    if (!found) throw new Error(`there is no device ${index}`)
    return found
  }

  return {
    /** The administrator, signed in. */
    get admin() {
      return started.admin
    },
    /** A device by its place, from 0. */
    device,
    /** Where a call about a device's node goes. */
    path: (index: number, call: string) => `/api/v1/node/${device(index).nodeId}/${call}`,
    /** A device's node as the network's list has it. */
    async nodeNow(index: number) {
      const { body } = await started.admin.get(`/api/nodes/${NET}`)
      return at(body, `/[id=${device(index).nodeId}]`)
    },
  }
}
