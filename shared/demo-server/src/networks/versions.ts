import type { PerVersion } from '../api-version'
import type { NetworkVersion } from './network'
import { networks100 } from './v100'
import { networks151 } from './v151'

export const networkVersions: PerVersion<NetworkVersion> = {
  '1.0.0': networks100,
  '1.5.1': networks151,
}
