import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { UsersPage } from './users/UsersPage'

/** This remote as its tests mount it. */
export const remote: RemoteUnderTest = { manifest, pages: { UsersPage } }
