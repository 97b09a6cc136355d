import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { EnrollmentKeysPage } from './keys/EnrollmentKeysPage'
import { SettingsPage } from './settings/SettingsPage'

/** This remote as tests mount it. */
export const remote: RemoteUnderTest = { manifest, pages: { EnrollmentKeysPage, SettingsPage } }
