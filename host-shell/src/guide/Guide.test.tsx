/** @backend seeded */
import { store } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'
import { guideAtom } from './open-guide'

const DOCS = inEnglish('common:docs')
const SEARCH = inEnglish('shell:guide.search')

// the guide stays open from page to page
afterEach(() => store.set(guideAtom, undefined))

async function openChanges(settings: unknown = {}) {
  await signInAsAdmin()
  return renderShell('/changes', { remotes: [networksRemote], settings })
}

async function openGuide() {
  const user = await openChanges()
  await user.click(await screen.findByRole('button', { name: DOCS }))
  const guide = await screen.findByRole('complementary', { name: 'Guide' })
  return { user, guide }
}

test("opens the page's chapter next to the page, and returns the focus when it closes", async () => {
  const { user, guide } = await openGuide()
  const title = await within(guide).findByRole('heading', { level: 3 })
  expect(title).toHaveFocus()
  expect(within(guide).getAllByRole('list')[0]?.tagName).toBe('OL')
  expect(screen.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible()
  expect(within(guide).getByRole('link', { name: inEnglish('shell:guide.more') })).toHaveAttribute(
    'href',
    'https://docs.netmaker.io',
  )

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: DOCS })).toHaveFocus())
  expect(guide).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: DOCS }))
  await user.click(await screen.findByRole('button', { name: inEnglish('shell:guide.close') }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('finds chapters by any of their words', async () => {
  const { user, guide } = await openGuide()
  await user.click(await within(guide).findByRole('button', { name: 'All chapters' }))
  const search = within(guide).getByRole('searchbox', { name: SEARCH })
  expect(search).toHaveFocus()
  expect(within(guide).getAllByRole('listitem').length).toBeGreaterThan(10)
  // invites need Pro
  expect(within(guide).queryByRole('button', { name: /^Invite users/ })).toBeNull()

  await user.type(search, 'NAT subnet')
  const [match, ...others] = within(guide).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(match).toHaveTextContent('Publish a subnet')
  expect(within(guide).getByRole('status')).toHaveTextContent('1 chapter')

  await user.type(search, ' zzz')
  expect(within(guide).getByText('No chapters match “NAT subnet zzz”')).toBeVisible()
  expect(within(guide).queryByRole('listitem')).toBeNull()

  await user.clear(search)
  await user.click(within(guide).getByRole('button', { name: /^Publish a subnet/ }))
  expect(within(guide).getByRole('heading', { name: 'Publish a subnet' })).toHaveFocus()
})

test('opens a chapter from the command palette', async () => {
  const user = await openChanges()
  await user.click(await screen.findByRole('button', { name: /Search or jump to/ }))
  await user.type(await screen.findByRole('combobox'), 'publish subnet')
  await user.click(await screen.findByRole('option', { name: 'Publish a subnet' }))

  const guide = await screen.findByRole('complementary', { name: 'Guide' })
  const title = await within(guide).findByRole('heading', { name: 'Publish a subnet' })
  await waitFor(() => expect(title).toHaveFocus())
})

test('leaves Docs a link to the documentation of the installation, if it has one', async () => {
  await openChanges({ links: { docs: 'https://wiki.example' } })
  // the guide would be ready together with this button
  await screen.findByRole('button', { name: /Search or jump to/ })
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: DOCS })).toHaveAttribute('href', 'https://wiki.example')
  expect(screen.queryByRole('button', { name: DOCS })).toBeNull()
})
