import { useAtom } from 'jotai'
import { string } from 'zod/mini'

import { preferenceAtom } from './preferences'

const activeNetworkAtom = preferenceAtom('active_network', string())

/** The network whose sections the sidebar shows, kept on this device [SE-023], and how to change it. */
export function useActiveNetwork() {
  return useAtom(activeNetworkAtom)
}
