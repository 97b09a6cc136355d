import type { PerServer } from '../edition'
import type { NetworkVersion } from './network'
import { networks100 } from './v100'
import { networks151 } from './v151'
import { virtualPool } from './virtual-pool'

/** What each server has its own way of when it comes to networks (contract 1.8 and 2.4). */
export const networkVersions: PerServer<NetworkVersion> = {
  '1.0.0': { community: networks100, pro: networks100 },
  '1.5.1': { community: networks151, pro: { ...networks151, poolOf: virtualPool } },
}
