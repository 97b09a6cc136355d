import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { EgressRoutesPage } from './egress/EgressRoutesPage'

/** This remote as its tests mount it. */
export const remote: RemoteUnderTest = { manifest, pages: { EgressRoutesPage } }
