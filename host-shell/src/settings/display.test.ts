/**
 * @backend seeded
 * @api-version 1.5.1
 */
import { displayQuery } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'
import { admin, callApi, member, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'

import { changeDisplay } from './change-display'

const administrator = { username: admin.username, hasUserSettings: true, isAdmin: true }
const ofAdmin = `/api/users/${admin.username}/settings`

afterEach(() => jest.restoreAllMocks())

test('a theme that could not be saved stays for users who are not administrators, and the failure is logged [SE-058]', async () => {
  await signInAsUser()
  await fault({
    kind: 'error',
    message: 'disk full',
    path: `/api/users/${member.username}/settings`,
  })
  const warn = jest.spyOn(console, 'warn').mockReturnValue()

  await changeDisplay(
    { theme: 'light' },
    { username: member.username, hasUserSettings: true, isAdmin: false },
  )
  expect(localStorage.getItem('theme_choice')).toBe('light')
  expect(warn).toHaveBeenCalledWith(
    'The display settings could not be saved',
    expect.objectContaining({ serverText: expect.stringContaining('disk full') }),
  )
})

test('two changes in quick succession are both kept on the server [KS-003, SE-054]', async () => {
  await signInAsAdmin()

  await Promise.all([
    changeDisplay({ theme: 'light' }, administrator),
    changeDisplay({ textSize: 20 }, administrator),
  ])
  const query = displayQuery(admin.username)
  const kept = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  expect(query.select?.(kept)).toMatchObject({ theme: 'light', textSize: 20 })
  expect(localStorage.getItem('theme_choice')).toBe('light')
})

test('an administrator keeps the old one and learns of the failure', async () => {
  await signInAsAdmin()
  localStorage.removeItem('theme_choice')
  await fault({ kind: 'error', message: 'disk full', path: ofAdmin })
  jest.spyOn(console, 'warn').mockReturnValue()

  await expect(changeDisplay({ theme: 'dark' }, administrator)).rejects.toThrow('disk full')
  expect(localStorage.getItem('theme_choice')).toBeNull()
})

test.each([true, false])(
  'where the display is part of other settings, it stays in the browser (administrator: %s)',
  async (isAdmin) => {
    await signInAsAdmin()
    const before = await callApi('get', 'server/settings')
    const send = jest.spyOn(globalThis, 'fetch')

    await changeDisplay(
      { theme: 'light', textSize: 21, reducedMotion: true },
      { ...administrator, hasUserSettings: false, isAdmin },
    )
    expect(send).not.toHaveBeenCalled()
    expect(localStorage.getItem('text_size')).toBe('21')
    expect(await callApi('get', 'server/settings')).toEqual(before)
  },
)
