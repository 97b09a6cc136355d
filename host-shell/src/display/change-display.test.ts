/** @backend seeded */
import { displayQuery } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'
import { signInAsUser } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'

import { changeDisplay } from './change-display'

const viewer = { username: 'admin', hasUserSettings: false, isAdmin: false }

afterEach(() => jest.restoreAllMocks())

test('who is no administrator keeps a theme that the server did not take, which is only logged [SE-058]', async () => {
  await signInAsUser()
  await fault({ kind: 'error', message: 'disk full', path: '/api/server/settings' })
  const warn = jest.spyOn(console, 'warn').mockReturnValue()

  await changeDisplay({ theme: 'light' }, viewer)
  expect(localStorage.getItem('theme_choice')).toBe('light')
  expect(warn).toHaveBeenCalledWith('The display settings could not be saved', expect.anything())
})

test('two changes in quick succession are both kept on the server [SE-054]', async () => {
  await signInAsUser()
  const admin = { ...viewer, isAdmin: true }

  await Promise.all([
    changeDisplay({ theme: 'light' }, admin),
    changeDisplay({ textSize: 20 }, admin),
  ])
  const kept = await queryClient.fetchQuery({ ...displayQuery(admin), staleTime: 0 })
  expect(displayQuery(admin).select?.(kept)).toMatchObject({ theme: 'light', textSize: 20 })
})

test('an administrator keeps the old one and learns of the failure', async () => {
  await signInAsUser()
  localStorage.removeItem('theme_choice')
  await fault({ kind: 'error', message: 'disk full', path: '/api/server/settings' })
  jest.spyOn(console, 'warn').mockReturnValue()

  await expect(changeDisplay({ theme: 'dark' }, { ...viewer, isAdmin: true })).rejects.toThrow(
    'disk full',
  )
  expect(localStorage.getItem('theme_choice')).toBeNull()
})
