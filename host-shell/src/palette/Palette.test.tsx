/** @backend seeded */
import { queryClient } from '@meshdeck/platform'
import { backend, callApi, member, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'
import { storeRecent } from './page-visits'

const label = (text: string) => ({ en: text, de: text, fr: text })

const remote = {
  ...networksRemote,
  palette: {
    kinds: [
      {
        kind: 'users',
        label: label('Users'),
        icon: 'users',
        list: 'networks',
        role: 'admin' as const,
      },
      {
        kind: 'networks',
        label: label('Networks'),
        icon: 'network',
        list: 'networks',
        page: 'nodes',
      },
      { kind: 'devices', label: label('Devices'), icon: 'laptop', list: 'networks' },
      { kind: 'kites', label: label('Kites'), icon: 'kite', list: 'networks' },
    ],
    actions: [
      { label: label('Add Network'), icon: 'plus', slot: 'network.create', role: 'admin' as const },
      { label: label('Tag a node'), icon: 'tags', place: 'nodes', edition: 'pro' as const },
    ],
  },
}

const list = () => screen.findByRole('listbox', { name: 'Results' })
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const visitTo = (href: string, name: string) => ({ href, name, icon: 'network' })

// a page of the shell that sends few requests
const path = '/nowhere'

const searchField = () => screen.getByRole('combobox', { name: inEnglish('shell:palette.search') })

async function openPalette() {
  const user = await renderShell(path, { remotes: [remote] })
  await screen.findByRole('button', { name: inEnglish('shell:keyboard.palette') })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(searchField()).toHaveFocus())
  return user
}

test('offers pages, kinds and actions without a request, searches one kind until Backspace, restores focus', async () => {
  await signInAsAdmin()
  const [first = ''] = await networkIds()
  storeRecent('admin', visitTo('/networks/gone/nodes', 'In a network that is gone'))
  storeRecent('admin', visitTo(`/networks/${first}/nodes`, 'Still there'))
  const user = await renderShell(path, { remotes: [remote] })
  const button = await screen.findByRole('button', { name: inEnglish('shell:keyboard.palette') })
  await user.click(button)
  await waitFor(() => expect(searchField()).toHaveFocus())
  await waitFor(async () => expect(await options()).toContain('Add Network'))

  await waitFor(async () => expect(await options()).not.toContain('In a network that is gone'))
  const offered = await options()
  expect(offered).toEqual(
    expect.arrayContaining(['Dashboard', 'Users', 'Devices', 'Logout', 'Still there']),
  )
  // networks come before rarely used kinds, regardless of the remote that declares them
  expect(offered.lastIndexOf('Networks')).toBeLessThan(offered.lastIndexOf('Users'))
  // a kind that this shell doesn't support is omitted
  expect(offered).not.toContain('Kites')
  expect(queryClient.getQueryState(['users', 1])).toBeUndefined()
  // an action that needs Pro stays in the list with its reason
  const ofPro = screen.getByRole('option', { name: /Tag a node/ })
  expect(ofPro).toHaveAttribute('aria-disabled', 'true')
  expect(ofPro).toHaveTextContent('This feature is only available on Pro')

  await user.click(screen.getByRole('option', { name: 'Users' }))
  expect(await screen.findByRole('option', { name: 'admin' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Dashboard' })).toBeNull()
  await user.keyboard('{Backspace}')
  expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeVisible()

  await fill(user, searchField(), 'no such thing')
  expect(
    await screen.findAllByText(inEnglish('shell:palette.nothing', { text: 'no such thing' })),
  ).not.toHaveLength(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('finds a network by text typed while loading, opens it with Enter and leaves the focus on the page', async () => {
  // the page's code belongs to its remote, which jest doesn't load
  const failure = jest.spyOn(console, 'error').mockReturnValue()
  await signInAsAdmin()
  const [first = ''] = await networkIds()
  const user = await renderShell(path, { remotes: [remote] })
  await screen.findByRole('button', { name: inEnglish('shell:keyboard.palette') })
  await user.keyboard(`{Control>}k{/Control}${first}`)
  await waitFor(() => expect(searchField()).toHaveValue(first))

  const found = await screen.findByRole('group', { name: 'Networks' })
  await waitFor(() => expect(within(found).getAllByRole('option')[0]).toHaveTextContent(first))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(`/networks/${first}/nodes`))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  failure.mockRestore()
})

test('offers a non-administrator only the pages, items and actions they may use', async () => {
  await signInAsUser()
  const users = await fault({ kind: 'error', message: 'not yours', path: '/api/users' })
  // a page that the user isn't allowed to open
  storeRecent(member.username, visitTo('/networks', 'Networks of all'))
  const user = await openPalette()
  await waitFor(async () => expect(await options()).toContain('Logout'))

  const offered = await options()
  expect(offered).toEqual(expect.arrayContaining(['Dashboard', 'Devices']))
  expect(offered).not.toContain('Users')
  expect(offered).not.toContain('Networks of all')
  expect(offered).not.toContain('Add Network')

  const [first = ''] = await networkIds()
  await user.keyboard(first)
  const found = await screen.findByRole('group', { name: 'Networks' })
  await waitFor(() => expect(within(found).getAllByRole('option')[0]).toHaveTextContent(first))
  expect(await users.struck()).toBe(0)
})

test("opens after an early Ctrl+K, shows why a kind can't be read, and offers no changes while offline", async () => {
  await signInAsAdmin()
  const refusal = await fault({ kind: 'error', message: 'disk full', path: '/api/users' })
  document.documentElement.dataset['palette'] = 'wanted'
  const user = await renderShell(path, { remotes: [remote] })
  await waitFor(() => expect(searchField()).toHaveFocus())
  expect(document.documentElement).not.toHaveAttribute('data-palette')

  await user.paste('admin')
  const failed = await screen.findByRole('option', { name: /disk full/ })
  expect(await screen.findByText('Users', { selector: '[cmdk-group-heading]' })).toBeVisible()
  await refusal.remove()
  await user.click(failed)
  expect(await screen.findByRole('option', { name: 'admin' })).toBeVisible()

  await user.clear(searchField())
  const action = async () => within(await list()).findByRole('option', { name: /^Add Network/ })
  expect(await action()).toHaveAttribute('aria-disabled', 'false')
  // whatever is read again meanwhile may say that the server doesn't respond
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await backend().stop()
  await callApi('get', 'networks').catch(() => undefined)
  await waitFor(async () => expect(await action()).toHaveAttribute('aria-disabled', 'true'))
  expect(await action()).toHaveTextContent(inEnglish('common:error.unreachable.title'))

  await backend().start()
  await waitFor(async () => expect(await action()).toHaveAttribute('aria-disabled', 'false'), {
    timeout: 12_000,
  })
  warned.mockRestore()
}, 60_000)
