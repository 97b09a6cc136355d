import type { ApiVersion } from '../api-version'
import { type Device, registerDevice } from './device'
import { at } from './fill'
import { startProServer } from './pro-server'

/** The network that the devices are in. */
export const NET = 'lab'

type LabOptions = { devices?: number; controlToken?: string }

/** Before each test of a file: a Pro server that has one network, with four registered devices unless told otherwise. */
export function labOf(
  apiVersion: ApiVersion,
  { devices: count = 4, controlToken }: LabOptions = {},
) {
  let started: Awaited<ReturnType<typeof startProServer>>
  let devices: Device[]

  beforeEach(async () => {
    started = await startProServer({
      apiVersion,
      seed: { fleet: 0, networks: 1 },
      ...(controlToken !== undefined && { controlToken }),
    })
    const { url, admin } = started
    await admin.post('/api/networks', { netid: NET, addressrange: '10.99.0.0/24', auto_join: true })
    devices = []
    for (let number = 1; number <= count; number += 1) {
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
    /** Where it listens. */
    get url() {
      return started.url
    },
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
