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

  test('shows tenants once in the second layout of a hosted console and marks the active network [SH-118]', async () => {
    const settings = { variant: 'hosted', sidebarLayout: 'alternate' } as const
    await renderShell('/dashboard', { remotes: [networksRemote], settings })
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
    const [first = ''] = await networkIds()

    expect(await menu.findByRole('link', { name: first })).toHaveAttribute('aria-current', 'true')
    // waits for the desktop entry: the standard tenants link would appear above it, in addition to the one of the
    // listing
    await menu.findByRole('link', { name: 'Desktop download' })
    expect(await menu.findAllByRole('link', { name: 'Tenants' })).toHaveLength(1)
  })
})

describe('list of networks and keys', () => {
  const networks = Array.from({ length: 12 }, (_, index) => ({
    netid: `net-${10 + ((index * 5) % 12)}`,
  }))
  const idsWith = (activeId: string | undefined) =>
    listedNetworks(networks, activeId).map(({ netid }) => netid)

  test('lists up to ten networks by id [SH-115]', () => {
    const ids = idsWith(undefined)
    expect(ids).toHaveLength(10)
    expect(ids[0]).toBe('net-10')
    expect(ids).toEqual(ids.toSorted())
  })

  test.each(['net-20', 'net-21'])('lists %s in the last of ten places while it is active', (id) => {
    const ids = idsWith(id)
    expect(ids).toEqual([...idsWith(undefined).slice(0, 9), id])
  })

  test.each(['net-10', 'net-19', 'gone'])('keeps the listing unchanged for the active %s', (id) => {
    expect(idsWith(id)).toEqual(idsWith(undefined))
  })

  const key = (...tags: string[]) => ({ value: `SECRET-${tags.join()}`, tags })
  const namesOf = (keys: Array<ReturnType<typeof key>>) => lastKeys(keys).map(({ name }) => name)

  test('lists the last two keys [SH-117]', () => {
    expect(namesOf([key('a'), key('b'), key('c', 'd')])).toEqual(['b', 'c, d'])
    expect(namesOf([key('a')])).toEqual(['a'])
  })

  test('names a key without a name by its position, because its id is as secret as its token', () => {
    expect(namesOf([key('a'), key(), key('')])).toEqual(['#2', '#3'])
  })
})
