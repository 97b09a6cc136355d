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
  storeSeen,
  readSeen,
  reducedMotionAtom,
  textSizeAtom,
  textSizes,
} from './display'

describe('display', () => {
  const administrator = { username: admin.username, hasUserSettings: true, isAdmin: true }
  const ofAdmin = `/api/users/${admin.username}/settings`

  afterEach(() => jest.restoreAllMocks())

  test("keeps a theme that couldn't be saved for non-administrators and logs the failure [SE-058]", async () => {
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

  test('saves two changes in quick succession on the server [KS-003, SE-054]', async () => {
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

  test('keeps the old theme for an administrator and throws the error', async () => {
    await signInAsAdmin()
    localStorage.removeItem('theme_choice')
    await fault({ kind: 'error', message: 'disk full', path: ofAdmin })
    jest.spyOn(console, 'warn').mockReturnValue()

    await expect(changeDisplay({ theme: 'dark' }, administrator)).rejects.toThrow('disk full')
    expect(localStorage.getItem('theme_choice')).toBeNull()
  })

  test.each([true, false])(
    'keeps the display in the browser if it is part of other settings (administrator: %s)',
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

  test('offers text sizes from 12 to 24 pixels with 16 as default', () => {
    expect(textSizes).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(DEFAULT_TEXT_SIZE).toBe(16)
  })

  test("applies and stores a text size, unless it isn't offered", () => {
    applyDisplay({ textSize: 18 })
    expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
    expect(localStorage.getItem('text_size')).toBe('18')
    applyDisplay({ textSize: 25 })
    expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
  })

  test('applies and stores reduced motion, and keeps it when no value is given', () => {
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
  ])('takes only the valid ones of the stored values %j and %j', async (...given) => {
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

  test('changes nothing when the settings on the server are untouched', () => {
    expect(changesSince({}, untouched)).toEqual({})
  })

  test('returns only what was changed on the server', () => {
    expect(changesSince({}, { ...untouched, theme: 'light' })).toEqual({ theme: 'light' })
    const seen = { ...untouched, theme: 'light' } as const
    expect(changesSince(seen, { ...seen, textSize: 20, reducedMotion: true })).toEqual({
      textSize: 20,
      reducedMotion: true,
    })
  })

  test('stores what this device has seen and drops an unreadable entry', () => {
    storeSeen({ ...untouched, textSize: 18 })
    expect(readSeen()).toEqual({ ...untouched, textSize: 18 })

    jest.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem('display_seen', '{')
    expect(readSeen()).toEqual({})
    expect(localStorage.getItem('display_seen')).toBeNull()
  })
})
