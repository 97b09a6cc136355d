import { enterAs, hear } from '@meshdeck/testing/hooks'

import { networksRemote } from '../testing/remotes'
import { haveNetworks, renderInShell } from '../testing/render-in-shell'
import { useGoTo } from './use-go-to'

const keys = ['n', 'a', 'l']
const remote = {
  ...networksRemote,
  navigation: [
    ...networksRemote.navigation.map((entry, index) => ({ ...entry, goTo: keys[index] })),
    // reached by no key
    ...networksRemote.navigation
      .slice(0, 1)
      .map((entry) => ({ ...entry, path: '/networks/:networkId/dns' })),
  ],
}
const goTo = (activeNetwork?: string) =>
  renderInShell(useGoTo, {
    remotes: [remote],
    ...(activeNetwork && { activeNetwork }),
  }).result.current.map(({ key, href }) => `${key} ${href}`)

beforeEach(() => {
  enterAs('admin')
  haveNetworks({ corp: 3 })
  hear({ isPro: true })
})

test('the keys lead to the pages of the menu that have one, in its order', () => {
  expect(goTo('corp')).toEqual([
    'd /dashboard',
    'n /networks/corp/nodes',
    'a /networks/corp/analytics',
    'l /networks',
  ])
})

test('pages of a network have none while it is not known which, and locked ones never', () => {
  expect(goTo()).toEqual(['d /dashboard', 'l /networks'])
  hear({})
  expect(goTo('corp')).toEqual(['d /dashboard', 'n /networks/corp/nodes', 'l /networks'])
})
