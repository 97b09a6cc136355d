/** @backend seeded */
import { queryClient } from '@meshdeck/platform'
import { backend, callApi, member, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'
import { keepRecent } from '../visits/recent'

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

async function openPalette() {
  const user = await renderShell('/dashboard', { remotes: [remote] })
  await screen.findByRole('button', { name: inEnglish('keyboard:palette') })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: inEnglish('palette:search') })).toHaveFocus(),
  )
  return user
}

test('offers pages, kinds and actions at once, and asks the server nothing', async () => {
  await signInAsAdmin()
  await openPalette()
  await waitFor(async () => expect(await options()).toContain('Add Network'))

  const offered = await options()
  expect(offered).toEqual(expect.arrayContaining(['Dashboard', 'Users', 'Devices', 'Logout']))
  // networks come before what is rarely looked for, whoever declares it first
  expect(offered.lastIndexOf('Networks')).toBeLessThan(offered.lastIndexOf('Users'))
  // a kind that this shell cannot read is left out
  expect(offered).not.toContain('Kites')
  expect(queryClient.getQueryState(['users', 1])).toBeUndefined()
})

test('finds a network by name, opens it with Enter, and leaves the focus on the page', async () => {
  // the code of the page is its remote's, which jest does not load
  const failure = jest.spyOn(console, 'error').mockReturnValue()
  await signInAsAdmin()
  const [first = ''] = await networkIds()
  const user = await openPalette()
  await user.keyboard(first)

  const found = await screen.findByRole('group', { name: 'Networks' })
  await waitFor(() => expect(within(found).getAllByRole('option')[0]).toHaveTextContent(first))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(`/networks/${first}/nodes`))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  failure.mockRestore()
})

test('a kind that does not come says why in its group and tries again; the others work', async () => {
  await signInAsAdmin()
  const refusal = await fault({ kind: 'error', message: 'disk full', path: '/api/users' })
  const user = await openPalette()
  await user.keyboard('admin')

  const failed = await screen.findByRole('option', { name: /disk full/ })
  expect(await screen.findByText('Users', { selector: '[cmdk-group-heading]' })).toBeVisible()
  await refusal.remove()
  await user.click(failed)
  expect(await screen.findByRole('option', { name: 'admin' })).toBeVisible()
})

test('what is found nowhere is said with what was searched for', async () => {
  await signInAsAdmin()
  const user = await openPalette()
  await user.keyboard('no such thing')

  expect(
    await screen.findAllByText(inEnglish('palette:nothing', { text: 'no such thing' })),
  ).not.toHaveLength(0)
})

test('an action that needs Pro stays and says so', async () => {
  await signInAsAdmin()
  await openPalette()

  const action = await screen.findByRole('option', { name: /Tag a node/ })
  expect(action).toHaveAttribute('aria-disabled', 'true')
  expect(action).toHaveTextContent('This feature is only available on Pro')
})

test('one kind alone is searched in until Backspace leaves it', async () => {
  await signInAsAdmin()
  const user = await openPalette()
  await user.click(await screen.findByRole('option', { name: 'Users' }))

  expect(await screen.findByRole('option', { name: 'admin' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Dashboard' })).toBeNull()
  await user.keyboard('{Backspace}')
  expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeVisible()
})

test('Escape closes it and gives the focus back', async () => {
  await signInAsAdmin()
  const user = await renderShell('/dashboard', { remotes: [remote] })
  const button = await screen.findByRole('button', { name: inEnglish('keyboard:palette') })
  await user.click(button)
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: inEnglish('palette:search') })).toHaveFocus(),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('what was typed while it was on its way is searched for', async () => {
  await signInAsAdmin()
  const user = await renderShell('/dashboard', { remotes: [remote] })
  await screen.findByRole('button', { name: inEnglish('keyboard:palette') })
  await user.keyboard('{Control>}k{/Control}net')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: inEnglish('palette:search') })).toHaveValue('net'),
  )
})

test('it opens by itself when Ctrl+K came before anything that could hear it', async () => {
  await signInAsAdmin()
  document.documentElement.dataset['palette'] = 'wanted'
  await renderShell('/dashboard', { remotes: [remote] })

  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: inEnglish('palette:search') })).toHaveFocus(),
  )
  expect(document.documentElement).not.toHaveAttribute('data-palette')
})

test('who is no administrator finds the pages and things that he may open, and does what he may do', async () => {
  await signInAsUser()
  const users = await fault({ kind: 'error', message: 'not yours', path: '/api/users' })
  // a visit that was refused
  keepRecent(member.username, visitTo('/networks', 'Networks of all'))
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

test('of what was opened lately only what opens now is offered again', async () => {
  await signInAsAdmin()
  const [first = ''] = await networkIds()
  keepRecent('admin', visitTo('/networks/gone/nodes', 'In a network that is gone'))
  keepRecent('admin', visitTo(`/networks/${first}/analytics`, 'On Pro'))
  keepRecent('admin', visitTo(`/networks/${first}/nodes`, 'Still there'))
  await openPalette()

  await waitFor(async () => expect(await options()).not.toContain('In a network that is gone'))
  const offered = await options()
  expect(offered).toContain('Still there')
  expect(offered).not.toContain('On Pro')
})

test('refuses what would change something while nobody answers, and says why', async () => {
  await signInAsAdmin()
  await openPalette()
  const action = async () => within(await list()).findByRole('option', { name: /^Add Network/ })
  expect(await action()).toHaveAttribute('aria-disabled', 'false')

  await backend().stop()
  await callApi('get', 'networks').catch(() => undefined)
  await waitFor(async () => expect(await action()).toHaveAttribute('aria-disabled', 'true'))
  expect(await action()).toHaveTextContent(inEnglish('platform:error.unreachable.title'))

  await backend().start()
  await waitFor(async () => expect(await action()).toHaveAttribute('aria-disabled', 'false'), {
    timeout: 12_000,
  })
}, 60_000)
