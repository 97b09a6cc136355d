/**
 * @backend seeded
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'
import { lastKeys, listedNetworks } from './AlternateListing'

describe('alternate listing', () => {
  beforeEach(() => signInAsAdmin())

  test('the second layout of a hosted console names tenants once, and marks the active network [SH-118]', async () => {
    const settings = { variant: 'hosted', sidebarLayout: 'alternate' } as const
    await renderShell('/dashboard', { remotes: [networksRemote], settings })
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    const [first = ''] = await networkIds()

    expect(await menu.findByRole('link', { name: first })).toHaveAttribute('aria-current', 'true')
    // beside the one of the listing would stand the one above the desktop app
    await menu.findByRole('link', { name: 'Desktop download' })
    expect(await menu.findAllByRole('link', { name: 'Tenants' })).toHaveLength(1)
  })
})

describe('listed', () => {
  const networks = Array.from({ length: 12 }, (_, index) => ({
    netid: `net-${10 + ((index * 5) % 12)}`,
  }))
  const idsWith = (activeId: string | undefined) =>
    listedNetworks(networks, activeId).map(({ netid }) => netid)

  test('the alternative listing has up to ten networks, by id [SH-115]', () => {
    const ids = idsWith(undefined)
    expect(ids).toHaveLength(10)
    expect(ids[0]).toBe('net-10')
    expect(ids).toEqual(ids.toSorted())
  })

  test.each(['net-20', 'net-21'])(
    '%s is listed in the last of the ten while it is active',
    (id) => {
      const ids = idsWith(id)
      expect(ids).toEqual([...idsWith(undefined).slice(0, 9), id])
    },
  )

  test.each(['net-10', 'net-19', 'gone'])('the active %s changes nothing in the listing', (id) => {
    expect(idsWith(id)).toEqual(idsWith(undefined))
  })

  const key = (...tags: string[]) => ({ value: `SECRET-${tags.join()}`, tags })
  const namesOf = (keys: Array<ReturnType<typeof key>>) => lastKeys(keys).map(({ name }) => name)

  test('the alternative listing has the last two keys [SH-117]', () => {
    expect(namesOf([key('a'), key('b'), key('c', 'd')])).toEqual(['b', 'c, d'])
    expect(namesOf([key('a')])).toEqual(['a'])
  })

  test('a key without a name goes by its place: its id is as good as its token', () => {
    expect(namesOf([key('a'), key(), key('')])).toEqual(['#2', '#3'])
  })
})
