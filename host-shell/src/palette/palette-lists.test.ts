import { networkListQuery } from '@meshdeck/api/networks'
import type { PageRoute, PaletteAction, RegistryRemote } from '@meshdeck/federation/registry'
import { queryClient } from '@meshdeck/platform'
import { setReachable } from '@meshdeck/platform/shell'
import { act, cleanup } from '@meshdeck/testing/dom'
import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'

import { networksRemote, otherRemote } from '../testing/remotes'
import { haveNetworks, renderInShell, renderLoadedInShell } from '../testing/render-in-shell'
import { storeRecent } from './page-visits'
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
  setServerStatus({})
  signInWithRole('admin')
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

  test("lists the menu's pages, then other pages without parameters or of the active network", () => {
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

  test('names the network only if the page belongs to one', () => {
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

  test('omits pages of a network while none is active', () => {
    expect(hrefs()).toEqual(['/dashboard', '/networks', '/about', '/audit'])
  })

  test('offers pages for admins, including those of networks, to admins only', () => {
    signInWithRole('platform-user')
    expect(hrefs('corp')).toEqual(['/dashboard', '/about'])
  })

  test('locks pages of Pro in the community edition and shows the reason', () => {
    const locked = () =>
      pages('corp').flatMap(({ href, disabledReason }) => (disabledReason ? [href] : []))
    expect(locked()).toEqual(['/networks/corp/analytics'])
    setServerStatus({ isPro: true })
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
  // the translations of the account menu load with the first render
  beforeAll(async () => {
    signInWithRole('admin')
    await renderLoadedInShell(usePaletteActions)
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

  test('lists those of remotes, then those of the account menu', () => {
    const all = offered('corp')
    expect(all.slice(0, 5).map(({ name }) => name)).toEqual(names('corp'))
    const logOut = all.find(({ name }) => name === 'Logout')
    expect(logOut).toMatchObject({ onChoose: expect.any(Function) })
    const diagnostics = all.find(({ href }) => href === '/diagnostics')
    expect(diagnostics?.onChoose).toBeUndefined()
  })

  test('opens the page or dialog of an action, and omits actions that no remote provides', () => {
    expect(ofRemotes('corp').map(({ name, href }) => [name, href])).toEqual([
      ['Create a network', '?dialog=network.create'],
      ['Add a machine', '?dialog=node.add'],
      ['Add a gateway', '/networks/corp/nodes?dialog=gateway'],
      ['Tidy up', '/networks'],
      ['Measure', '/networks/corp/nodes'],
    ])
  })

  test('requires an active network for an action of a page', () => {
    expect(names()).toEqual(['Create a network', 'Add a machine'])
  })

  test("offers actions for admins to a network's administrator on its pages only [US-011]", () => {
    signInWithRole('platform-user', groupsOf('corp'))
    expect(names('corp')).toEqual(['Add a machine', 'Add a gateway', 'Measure'])
    expect(names('lab')).toEqual(['Add a machine', 'Measure'])
  })

  test("disables actions while the server doesn't respond, and Pro ones without Pro", () => {
    const refused = () =>
      ofRemotes('corp').flatMap(({ name, disabledReason }) => (disabledReason ? [name] : []))
    expect(refused()).toEqual(['Measure'])
    act(() => setReachable(false))
    expect(refused()).toHaveLength(5)
    setServerStatus({ isPro: true })
    act(() => setReachable(true))
    expect(refused()).toEqual([])
  })
})

describe('phrases', () => {
  const phrase = named('can {from} reach {to}')
  const asked = { label: named('Ask'), icon: 'plus', place: 'nodes', phrase }
  const remotes = [{ ...networksRemote, palette: { kinds: [], actions: [asked] } }, otherRemote]
  const found = (text: string, activeNetwork?: string) =>
    renderInShell(() => useAskedActions(text), {
      remotes,
      ...(activeNetwork && { activeNetwork }),
    }).result.current

  test('opens the page with the typed values in the address, in the active network', () => {
    expect(found('Can a reach b c?', 'corp')).toMatchObject([
      { name: 'Ask', note: 'a → b c', href: '/networks/corp/nodes?from=a&to=b+c' },
    ])
    expect(found('can a', 'corp')).toEqual([])
    expect(found('can a reach b')).toEqual([])
  })

  test("isn't listed as an action", async () => {
    const listed = await renderLoadedInShell(usePaletteActions, { remotes, activeNetwork: 'corp' })
    expect(listed.result.current.map(({ name }) => name)).not.toContain('Ask')
  })
})

describe('list of recent pages', () => {
  const visit = (href: string, name = href) => ({ href, name, icon: 'file' })
  const remotes = [networksRemote]
  const recent = (text = '', path = '/dashboard') =>
    renderInShell(() => useRecentItems(text), { remotes, path }).result.current.map(
      ({ href }) => href,
    )
  const keep = (...hrefs: string[]) => {
    for (const href of hrefs.toReversed()) storeRecent('ada', visit(href))
  }

  test('lists up to five, latest first, without the current page', () => {
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

  test('filters by name and shows up to three', () => {
    keep('/networks/corp/nodes', '/networks', '/networks/lab/nodes', '/changes', '/hello')
    expect(recent(' lab ')).toEqual(['/networks/lab/nodes'])
    keep('/networks/corp/analytics')
    setServerStatus({ isPro: true })
    expect(recent('networks')).toEqual([
      '/networks/corp/analytics',
      '/networks/corp/nodes',
      '/networks',
    ])
  })

  test('omits pages that no longer exist, whose network is gone, or that the user may not open', () => {
    keep(
      '/networks/gone/nodes',
      '/retired',
      '/networks/corp/analytics',
      '/networks',
      '/networks/lab/nodes',
    )
    expect(recent()).toEqual(['/networks', '/networks/lab/nodes'])
    setServerStatus({ isPro: true })
    expect(recent()).toEqual(['/networks/corp/analytics', '/networks', '/networks/lab/nodes'])
    signInWithRole('platform-user')
    expect(recent()).toEqual(['/networks/corp/analytics', '/networks/lab/nodes'])
  })

  test("lists pages of a network while the list of networks hasn't loaded", () => {
    queryClient.removeQueries(networkListQuery())
    keep('/networks/gone/nodes')
    expect(recent()).toEqual(['/networks/gone/nodes'])
  })
})
