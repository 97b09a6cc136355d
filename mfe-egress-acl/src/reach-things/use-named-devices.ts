import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { atOnce } from '@meshdeck/domain/reach'
import { useEffect, useState } from 'react'

import { inSlices } from '../reach-engine/in-slices'
import { type NamedDevices, namedDevicesInSteps } from './named-things'

/** More than these are made in slices: few are there at once, and nothing waits. */
const FEW = 500

type Kept = { hosts: readonly Host[]; devices: NamedDevices }
type Shown = { networkId: string; devices: NamedDevices }

/** Made once for each reply, whichever pages want them; with the reply they go. */
const kept = new WeakMap<readonly Node[], Kept>()

/**
 * The devices of a network by name. Thousands are made in slices, between which the page answers; after a
 * newer reply those before stay until then.
 */
export function useNamedDevices(
  networkId: string,
  nodes: readonly Node[] | undefined,
  hosts: readonly Host[] | undefined,
): NamedDevices | undefined {
  const [shown, setShown] = useState<Shown>()
  const now = nodes && hosts && devicesNow(nodes, hosts)

  useEffect(() => {
    if (!nodes || !hosts || nodes.length <= FEW) return undefined
    const show = (devices: NamedDevices) => setShown({ networkId, devices })
    const known = devicesNow(nodes, hosts)
    if (known) {
      show(known)
      return undefined
    }
    let isWanted = true
    void inSlices(namedDevicesInSteps(nodes, hosts)).then((devices) => {
      kept.set(nodes, { hosts, devices })
      if (isWanted) show(devices)
    })
    return () => {
      isWanted = false
    }
  }, [networkId, nodes, hosts])

  return now ?? (shown?.networkId === networkId ? shown.devices : undefined)
}

/** Those that are made already, or few enough to be made now. */
function devicesNow(nodes: readonly Node[], hosts: readonly Host[]): NamedDevices | undefined {
  const known = kept.get(nodes)
  if (known?.hosts === hosts) return known.devices
  if (nodes.length > FEW) return undefined
  const devices = atOnce(namedDevicesInSteps(nodes, hosts))
  kept.set(nodes, { hosts, devices })
  return devices
}
