import '@meshdeck/testing/at-a-server'
import { parseSettings } from '@meshdeck/federation/settings'
import { setPlaces } from '@meshdeck/platform/shell'
import { signInWithRole, renderLoadedHook } from '@meshdeck/testing/hooks'

import { keepSettings } from '../shared/installation'
import { loadTranslations } from '../translations'
import { useAccountActions } from './AccountActions'

beforeAll(loadTranslations)
beforeEach(() => {
  keepSettings(parseSettings({}))
  signInWithRole('platform-user')
})

const account = async () => {
  const { result } = await renderLoadedHook('/dashboard', useAccountActions)
  return result.current.find(({ label }) => label === 'Account')
}

test('links "Account" to the profile for every user where a remote has it [SH-129]', async () => {
  setPlaces({ profile: '/profile' })
  expect(await account()).toMatchObject({ to: '/profile' })
  setPlaces({})
  expect(await account()).toBeUndefined()
})
