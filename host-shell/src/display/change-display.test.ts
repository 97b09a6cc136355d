/** @backend seeded */
import { displayQuery } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'
import { admin, member, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'

import { changeDisplay } from './change-display'

const administrator = { username: admin.username, hasUserSettings: false, isAdmin: true }

afterEach(() => jest.restoreAllMocks())

test('who is no administrator keeps a theme that the server did not take, which is only logged [SE-058]', async () => {
  await signInAsUser()
  const warn = jest.spyOn(console, 'warn').mockReturnValue()

  await changeDisplay(
    { theme: 'light' },
    { username: member.username, hasUserSettings: false, isAdmin: false },
  )
  expect(localStorage.getItem('theme_choice')).toBe('light')
  expect(warn).toHaveBeenCalledWith(
    'The display settings could not be saved',
    expect.objectContaining({ status: 403 }),
  )
})

test('two changes in quick succession are both kept on the server [SE-054]', async () => {
  await signInAsAdmin()

  await Promise.all([
    changeDisplay({ theme: 'light' }, administrator),
    changeDisplay({ textSize: 20 }, administrator),
  ])
  const kept = await queryClient.fetchQuery({ ...displayQuery(administrator), staleTime: 0 })
  expect(displayQuery(administrator).select?.(kept)).toMatchObject({ theme: 'light', textSize: 20 })
  expect(localStorage.getItem('theme_choice')).toBe('light')
})

test('an administrator keeps the old one and learns of the failure', async () => {
  await signInAsAdmin()
  localStorage.removeItem('theme_choice')
  await fault({ kind: 'error', message: 'disk full', path: '/api/server/settings' })
  jest.spyOn(console, 'warn').mockReturnValue()

  await expect(changeDisplay({ theme: 'dark' }, administrator)).rejects.toThrow('disk full')
  expect(localStorage.getItem('theme_choice')).toBeNull()
})
