/**
 * @backend seeded
 * @api-version 1.5.1
 */
import { displayQuery } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { admin, callApi, member, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'

import {
  applyDisplay,
  changeDisplay,
  changesSince,
  DEFAULT_TEXT_SIZE,
  keepSeen,
  readSeen,
  reducedMotionAtom,
  textSizeAtom,
  textSizes,
} from './display'

describe('display', () => {
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
})

describe('display preferences', () => {
  const size = () => document.documentElement.style.fontSize
  const isStill = () => document.body.classList.contains('reduced-motion')

  test('texts have from 12 to 24 pixels, 16 unless somebody chooses', () => {
    expect(textSizes).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(DEFAULT_TEXT_SIZE).toBe(16)
  })

  test('a size is shown at once and kept, and one that is not offered is neither', () => {
    applyDisplay({ textSize: 18 })
    expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
    expect(localStorage.getItem('text_size')).toBe('18')
    applyDisplay({ textSize: 25 })
    expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
  })

  test('whether things move is shown at once and kept, and stays while nobody says', () => {
    applyDisplay({ reducedMotion: true })
    expect([isStill(), store.get(reducedMotionAtom)]).toEqual([true, 'true'])
    expect(localStorage.getItem('reduced_motion')).toBe('true')
    applyDisplay({ theme: 'light' })
    applyDisplay({})
    expect([isStill(), localStorage.getItem('theme_choice')]).toEqual([true, 'light'])
    applyDisplay({ reducedMotion: false })
    expect([isStill(), store.get(reducedMotionAtom)]).toEqual([false, 'false'])
  })

  test.each([
    ['18', 'on', '18', undefined],
    ['25', 'true', undefined, 'true'],
  ])('of what was kept, %j and %j, only what makes sense is taken', async (...given) => {
    const [size, motion, ...expected] = given
    localStorage.setItem('text_size', size)
    localStorage.setItem('reduced_motion', motion)
    const warning = jest.spyOn(console, 'warn').mockReturnValue()
    await jest.isolateModulesAsync(async () => {
      const { store: fresh } = await import('@meshdeck/platform/shell')
      const atoms = await import('./display')
      const kept = [atoms.textSizeAtom, atoms.reducedMotionAtom].map((atom) => fresh.get(atom))
      expect(kept).toEqual(expected)
    })
    warning.mockRestore()
  })
})

describe('server display', () => {
  const untouched = { theme: 'dark', textSize: 16, reducedMotion: false } as const

  beforeEach(() => localStorage.clear())

  test('a server that nobody has touched changes nothing on a device', () => {
    expect(changesSince({}, untouched)).toEqual({})
  })

  test('what somebody changed on the server arrives, and nothing else', () => {
    expect(changesSince({}, { ...untouched, theme: 'light' })).toEqual({ theme: 'light' })
    const seen = { ...untouched, theme: 'light' } as const
    expect(changesSince(seen, { ...seen, textSize: 20, reducedMotion: true })).toEqual({
      textSize: 20,
      reducedMotion: true,
    })
  })

  test('what this device has seen is kept, and an unreadable note is dropped', () => {
    keepSeen({ ...untouched, textSize: 18 })
    expect(readSeen()).toEqual({ ...untouched, textSize: 18 })

    jest.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('display_seen', '{')
    expect(readSeen()).toEqual({})
    expect(localStorage.getItem('display_seen')).toBeNull()
  })
})
