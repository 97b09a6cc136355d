/** @backend empty */
import { networkSchema } from '@meshdeck/api/networks'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { firstOf } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
}

const textOf = ({ textContent }: HTMLElement) => textContent

test('offers to create the first network', async () => {
  const user = await renderAt('/networks', remote)
  await screen.findByText('No networks yet')

  await user.click(firstOf('link', 'Add Network'))
  expect(await screen.findByRole('dialog', { name: 'Add Network' })).toBeVisible()
})

test("tells non-admins that other networks may exist that they can't see", async () => {
  await signInAsAdmin()
  await signInAsUser()
  await renderAt('/networks', remote)

  expect(await screen.findByText('No networks assigned')).toBeVisible()
})

describe('with networks', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('office', '10.1.0.0/24', { addressrange6: 'fd00:1::/64', defaultacl: 'no' })
    await addNetwork('lab-2', '', { addressrange6: 'fd00:2::/64' })
  })

  test.each([
    ['ipv6', ['office', 'lab-2', 'last', 'tenth']],
    ['ipv4', ['lab-2', 'office', 'tenth', 'last']],
  ])('sorts ranges by address when sorted by %s', async (column, order) => {
    await signInAsAdmin()
    await addNetwork('tenth', '100.9.0.0/24', { addressrange6: 'fd00:10::/64' })
    await addNetwork('last', '100.10.0.0/24', { addressrange6: 'fd00:a::/64' })
    await renderAt(`/networks?sort=${column}`, remote)
    await screen.findByRole('link', { name: 'tenth' })
    const links = screen.getAllByRole('link', { name: /^(office|lab-2|tenth|last)$/ })
    expect(links.map(textOf)).toEqual(order)
  })

  test('lists ranges, devices and default access [SH-039, NW-004, NW-005, NW-007, AP-021]', async () => {
    await renderAt('/networks', remote)

    expect(await cellsOf('office')).toEqual([
      '',
      'office',
      '10.1.0.0/24',
      'fd00:1::/64',
      '0devices',
      'DENY',
      '',
    ])
    expect(await cellsOf('lab-2')).toEqual([
      '',
      'lab-2',
      '–',
      'fd00:2::/64',
      '0devices',
      'ALLOW',
      '',
    ])
    expect(screen.getByText('2 networks')).toBeVisible()
  })

  test.each(['LAB', 'fd00:2'])('finds a network by %s', async (text) => {
    const user = await renderAt('/networks', remote)
    await user.type(await screen.findByRole('searchbox', { name: 'Search networks' }), text)

    expect(await screen.findByText('1 of 2 networks')).toBeVisible()
    expect(screen.getByRole('link', { name: 'lab-2' })).toBeVisible()
  })

  test.each([
    ['family:6', 'lab-2'],
    ['access:no', 'office'],
    ['range:10.0.0.0/8', 'office'],
    ['-range:10.0.0.0/8', 'lab-2'],
  ])('shows only matching rows for the filter %s in the address', async (filter, name) => {
    const search = new URLSearchParams({ filter, q: name.slice(0, 3) })
    await renderAt(`/networks?${search}`, remote)

    expect(await screen.findByRole('link', { name })).toBeVisible()
    expect(await screen.findByText('1 of 2 networks')).toBeVisible()
  })

  test('makes another network the active one', async () => {
    const user = await renderAt('/networks', remote)
    await chooseAction(user, inEnglish('networks:networks.activate'), 'lab-2')

    await waitFor(() => expect(localStorage.getItem('active_network')).toBe('lab-2'))
    await waitFor(async () =>
      expect((await cellsOf('lab-2'))[1]).toBe(
        `lab-2${inEnglish('networks:networks.page.active')}`,
      ),
    )
  })

  test('links a network to its nodes [SH-041]', async () => {
    const user = await renderAt('/networks', remote)
    await user.click(await screen.findByRole('link', { name: 'office' }))

    expect(await screen.findByRole('heading', { name: 'Nodes' })).toBeVisible()
    expect(window.location.pathname).toBe('/networks/office/nodes')
  })

  test('redirects the address of a network to its nodes [SH-040]', async () => {
    await renderAt('/networks/office', remote)

    expect(await screen.findByRole('heading', { name: 'Nodes' })).toBeVisible()
    expect(window.location.pathname).toBe('/networks/office/nodes')
  })

  test("explains that the server doesn't respond and retries [ER-021]", async () => {
    await signInAsAdmin()
    await backend().stop()
    const user = await renderAt('/networks', remote)
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
    expect(alert).toHaveTextContent('Error loading network data')

    await backend().start()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'office' })).toBeVisible()
  })

  test('lets non-admins neither create nor delete networks [NW-035]', async () => {
    await signInAsUser()
    const user = await renderAt('/networks', remote)
    await screen.findByRole('link', { name: 'office' })

    const create = screen.getByRole('button', { name: 'Add Network' })
    expect(create).toHaveAttribute('aria-disabled', 'true')
    expect(create).toHaveAccessibleDescription(inEnglish('networks:networks.createRefused'))

    await user.click(screen.getByRole('button', { name: 'Actions for office' }))
    const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(remove).toHaveAttribute('aria-disabled', 'true')
    expect(remove).toHaveTextContent(inEnglish('networks:networks.deleteRefused'))
  })

  test.each([
    ['de', ['Netzwerke', 'Standardzugriff', 'VERWEIGERN']],
    ['fr', ['Réseaux', 'Accès par défaut', 'REFUSER']],
  ] as const)('speaks %s [SH-133]', async (language, words) => {
    await renderAt('/networks', remote, { language })

    for (const word of words) await waitFor(() => expect(screen.getByText(word)).toBeVisible())
  })

  test('deletes several networks after their number was typed', async () => {
    await signInAsAdmin()
    for (const [index, netid] of ['old-1', 'old-2'].entries()) {
      await addNetwork(netid, `10.20${index}.0.0/16`)
    }
    const user = await renderAt('/networks?q=old-', remote)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 networks?' })
    expect(question).toHaveTextContent('No devices or users will be affected.')
    for (const netid of ['old-1', 'old-2'])
      expect(
        await within(question).findByText(
          inEnglish('networks:shared.inNetwork', { network: netid }),
        ),
      ).toBeVisible()
    expect(await within(question).findByText('1 enrollment key: old-1')).toBeVisible()
    await user.type(within(question).getByRole('textbox'), '2')
    await user.click(await within(question).findByRole('button', { name: 'Delete networks' }))

    expect(
      await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
    ).toBeVisible()
    const left = z.parse(listOf(networkSchema), await callApi('get', 'networks'))
    expect(left.map(({ netid }) => netid)).toEqual(['lab-2', 'office'])
  })

  test('deletes a network after its name was typed, its egress routes first [NW-001, AP-024, AP-084]', async () => {
    await signInAsAdmin()
    await callApi('post', 'v1/egress', {
      name: 'printers',
      network: 'office',
      range: '192.168.30.0/24',
      nodes: {},
    })
    const user = await renderAt('/networks', remote)

    await user.click(await screen.findByRole('button', { name: 'Actions for office' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', {
      name: inEnglish('networks:networks.delete.title', { netid: 'office' }),
    })
    expect(question).toHaveTextContent('No devices or users will be affected.')
    await within(question).findByText('Items that will be deleted')
    expect(question).toHaveTextContent('1 egress route: printers')
    const confirm = within(question).getByRole('button', { name: 'Delete network' })
    expect(confirm).toBeDisabled()

    await user.type(within(question).getByRole('textbox'), 'office')
    await user.click(confirm)

    expect(await screen.findByText('Network office deleted')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'office' })).toBeNull())
    expect(await callApi('get', 'v1/egress?network=office')).toEqual([])
  })
})
