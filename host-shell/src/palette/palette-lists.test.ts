import { networkListQuery } from '@meshdeck/api/networks'
import type { PageRoute, PaletteAction, RegistryRemote } from '@meshdeck/federation/registry'
import { queryClient } from '@meshdeck/platform'
import { setReachable } from '@meshdeck/platform/shell'
import { act, cleanup } from '@meshdeck/testing/dom'
import { enterAs, hear } from '@meshdeck/testing/hooks'

import { networksRemote, otherRemote } from '../testing/remotes'
import { haveNetworks, renderInShell } from '../testing/render-in-shell'
import { keepRecent } from './page-visits'
import {
  useAskedActions,
  usePaletteActions,
  usePalettePages,
  useRecentItems,
} from './palette-lists'

const named = (text: string) => ({ en: text, de: text, fr: text })
const groupsOf = (netid: string) => ({ [`${netid}-network-admin-grp`]: {} })

beforeEach(() => {
  haveNetworks({ corp: 3, lab: 0 })
  hear({})
  enterAs('admin')
})

describe('pages', () => {
  const page = (path: string, more: Partial<PageRoute> = {}): PageRoute => ({
    path,
    module: 'Page',
    title: named(path),
    ...more,
  })
  const odd: RegistryRemote = {
    ...otherRemote,
    routes: [
      page('/networks/:networkId/info'),
      page('/about'),
      page('/audit', { role: 'admin' }),
      page('/usage', { edition: 'pro' }),
      page('/devices/:deviceId'),
      page('/networks/:networkId/nodes/:nodeId'),
      page('/invitation', { layout: 'none' }),
      page('/help', { session: false }),
    ],
  }
  const remotes = [networksRemote, odd]
  const pages = (activeNetwork?: string) =>
    renderInShell(usePalettePages, { remotes, ...(activeNetwork && { activeNetwork }) }).result
      .current
  const hrefs = (activeNetwork?: string) => pages(activeNetwork).map(({ href }) => href)

  test('are those of the menu, then the others that stand by themselves or in the active network', () => {
    expect(hrefs('corp')).toEqual([
      '/dashboard',
      '/networks/corp/nodes',
      '/networks/corp/analytics',
      '/networks',
      '/networks/corp/info',
      '/about',
      '/audit',
    ])
  })

  test('of a network say of which, and others do not', () => {
    const notes = pages('corp').map(({ href, note }) => [href, note])
    expect(notes).toEqual(
      expect.arrayContaining([
        ['/networks/corp/nodes', 'corp'],
        ['/networks/corp/info', 'corp'],
        ['/networks', undefined],
        ['/about', undefined],
      ]),
    )
  })

  test('of a network are left out while none is active', () => {
    expect(hrefs()).toEqual(['/dashboard', '/networks', '/about', '/audit'])
  })

  test('for admins, and those of networks, are offered to nobody else', () => {
    enterAs('platform-user')
    expect(hrefs('corp')).toEqual(['/dashboard', '/about'])
  })

  test('of Pro are locked in the community edition, which is said', () => {
    const locked = () =>
      pages('corp').flatMap(({ href, disabledReason }) => (disabledReason ? [href] : []))
    expect(locked()).toEqual(['/networks/corp/analytics'])
    hear({ isPro: true })
    expect(locked()).toEqual([])
  })
})

describe('actions', () => {
  const action = (name: string, more: Partial<PaletteAction>): PaletteAction => ({
    label: named(name),
    icon: 'plus',
    ...more,
  })
  const declared = [
    action('Create a network', { slot: 'network.create', role: 'admin' }),
    action('Add a machine', { slot: 'node.add' }),
    action('Tag nodes', { slot: 'nodes.tag' }),
    action('Add a gateway', { place: 'nodes', dialog: 'gateway', role: 'admin' }),
    action('Tidy up', { place: 'networks', role: 'admin' }),
    action('Measure', { place: 'nodes', edition: 'pro' }),
  ]
  const remote = { ...networksRemote, palette: { kinds: [], actions: declared } }
  // words of the account menu come with the first look
  beforeAll(async () => {
    enterAs('admin')
    await act(async () => void renderInShell(usePaletteActions))
    cleanup()
  })

  const offered = (activeNetwork?: string) =>
    renderInShell(usePaletteActions, {
      remotes: [remote, otherRemote],
      ...(activeNetwork && { activeNetwork }),
    }).result.current
  const ofRemotes = (activeNetwork?: string) => {
    const names = new Set(declared.map(({ label }) => label.en))
    return offered(activeNetwork).filter(({ name }) => names.has(name))
  }
  const names = (activeNetwork?: string) => ofRemotes(activeNetwork).map(({ name }) => name)

  test('are those of remotes, then what the account menu has', () => {
    const all = offered('corp')
    expect(all.slice(0, 5).map(({ name }) => name)).toEqual(names('corp'))
    const logOut = all.find(({ name }) => name === 'Logout')
    expect(logOut).toMatchObject({ onChoose: expect.any(Function) })
    const diagnostics = all.find(({ href }) => href === '/diagnostics')
    expect(diagnostics?.onChoose).toBeUndefined()
  })

  test('lead to the page or the dialog where they are done; one that no remote fills is not offered', () => {
    expect(ofRemotes('corp').map(({ name, href }) => [name, href])).toEqual([
      ['Create a network', '?dialog=network.create'],
      ['Add a machine', '?dialog=node.add'],
      ['Add a gateway', '/networks/corp/nodes?dialog=gateway'],
      ['Tidy up', '/networks'],
      ['Measure', '/networks/corp/nodes'],
    ])
  })

  test('of a page need an active network', () => {
    expect(names()).toEqual(['Create a network', 'Add a machine'])
  })

  test('for admins are offered to who administers the network on its pages, and to no other [US-011]', () => {
    enterAs('platform-user', groupsOf('corp'))
    expect(names('corp')).toEqual(['Add a machine', 'Add a gateway', 'Measure'])
    expect(names('lab')).toEqual(['Add a machine', 'Measure'])
  })

  test('cannot be chosen while nobody answers, those of Pro on no other server', () => {
    const refused = () =>
      ofRemotes('corp').flatMap(({ name, disabledReason }) => (disabledReason ? [name] : []))
    expect(refused()).toEqual(['Measure'])
    act(() => setReachable(false))
    expect(refused()).toHaveLength(5)
    hear({ isPro: true })
    act(() => setReachable(true))
    expect(refused()).toEqual([])
  })
})

describe('what is asked for in words', () => {
  const phrase = named('can {from} reach {to}')
  const asked = { label: named('Ask'), icon: 'plus', place: 'nodes', phrase }
  const remotes = [{ ...networksRemote, palette: { kinds: [], actions: [asked] } }, otherRemote]
  const found = (text: string, activeNetwork?: string) =>
    renderInShell(() => useAskedActions(text), {
      remotes,
      ...(activeNetwork && { activeNetwork }),
    }).result.current

  test('opens its page with the words in the address, in the active network', () => {
    expect(found('Can a reach b c?', 'corp')).toMatchObject([
      { name: 'Ask', note: 'a → b c', href: '/networks/corp/nodes?from=a&to=b+c' },
    ])
    expect(found('can a', 'corp')).toEqual([])
    expect(found('can a reach b')).toEqual([])
  })

  test('stands in no list without words', async () => {
    // awaited, because its texts may not be loaded yet
    const listed = await act(async () =>
      renderInShell(usePaletteActions, { remotes, activeNetwork: 'corp' }),
    )
    expect(listed.result.current.map(({ name }) => name)).not.toContain('Ask')
  })
})

describe('what was opened lately', () => {
  const visit = (href: string, name = href) => ({ href, name, icon: 'file' })
  const remotes = [networksRemote]
  const recent = (text = '', path = '/dashboard') =>
    renderInShell(() => useRecentItems(text), { remotes, path }).result.current.map(
      ({ href }) => href,
    )
  const keep = (...hrefs: string[]) => {
    for (const href of hrefs.toReversed()) keepRecent('ada', visit(href))
  }

  test('is shown with the latest first, the page on screen aside, and no more than five', () => {
    keep(
      '/networks/corp/nodes',
      '/dashboard',
      '/changes',
      '/diagnostics',
      '/networks',
      '/hello',
      '/networks/lab/nodes',
    )
    expect(recent()).toEqual([
      '/networks/corp/nodes',
      '/changes',
      '/diagnostics',
      '/networks',
      '/hello',
    ])
    expect(recent('   ', '/changes')).toEqual([
      '/networks/corp/nodes',
      '/dashboard',
      '/diagnostics',
      '/networks',
      '/hello',
    ])
  })

  test('is searched by its name, of which three are shown', () => {
    keep('/networks/corp/nodes', '/networks', '/networks/lab/nodes', '/changes', '/hello')
    expect(recent(' lab ')).toEqual(['/networks/lab/nodes'])
    keep('/networks/corp/analytics')
    hear({ isPro: true })
    expect(recent('networks')).toEqual([
      '/networks/corp/analytics',
      '/networks/corp/nodes',
      '/networks',
    ])
  })

  test('opens still: its page is there, its network, and this person may enter', () => {
    keep(
      '/networks/gone/nodes',
      '/retired',
      '/networks/corp/analytics',
      '/networks',
      '/networks/lab/nodes',
    )
    expect(recent()).toEqual(['/networks', '/networks/lab/nodes'])
    hear({ isPro: true })
    expect(recent()).toEqual(['/networks/corp/analytics', '/networks', '/networks/lab/nodes'])
    enterAs('platform-user')
    expect(recent()).toEqual(['/networks/corp/analytics', '/networks/lab/nodes'])
  })

  test('of a network is shown while the list of networks has not come', () => {
    queryClient.removeQueries(networkListQuery())
    keep('/networks/gone/nodes')
    expect(recent()).toEqual(['/networks/gone/nodes'])
  })
})
