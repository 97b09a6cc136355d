import { remoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'

/** This remote as tests mount it. */
export const remote = remoteUnderTest(manifest, (file) => import(`../${file}`))
