/**
 * @backend seeded
 * @edition pro
 * @api-version 1.5.1
 */
import { healthOf } from '@meshdeck/domain/health'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { endSession } from '@meshdeck/platform/shell'
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { networksRemote, otherRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

const remotes = [networksRemote, otherRemote]
const network = 'corp-backbone'
const helpdesk = { username: 'helpdesk', password: 'meshdeck-demo' }

const nodesSchema = listOf(
  z.object({ id: z.string(), hostid: z.string(), is_static: z.boolean(), status: z.string() }),
)
const hostsSchema = listOf(z.object({ id: z.string(), name: z.string() }))
const filesSchema = listOf(z.object({ clientid: z.string() }))
const nodes = async () =>
  z.parse(nodesSchema, await callApi('get', `nodes/${network}`)).filter((node) => !node.is_static)

const panel = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.parentElement?.parentElement ?? heading)
}
const rowOfNetwork = async () => {
  const name = await (await panel('Nodes by state')).findByRole('link', { name: network })
  return within(name.closest('li') ?? name)
}
const filtersOf = (link: HTMLElement) =>
  new URL(String(link.getAttribute('href')), 'http://x').searchParams.getAll('filter')

beforeEach(() => signInAsAdmin())

test("links the number of nodes in each state to them and doesn't count config files", async () => {
  await renderShell('/dashboard', { remotes })
  const row = await rowOfNetwork()
  const healthy = await row.findByRole('link', {
    name: /^\d+ Healthy in the corp-backbone network$/,
  })
  const count = (await nodes()).filter(({ status }) => healthOf(status) === 'online').length
  expect(healthy).toHaveTextContent(String(count))
  expect(healthy.getAttribute('href')).toMatch(`/networks/${network}/nodes?`)
  expect(filtersOf(healthy)).toEqual(['health:online'])
})

test('shows the panels that need complete lists with their numbers', async () => {
  await renderShell('/dashboard', { remotes })
  const outdated = await screen.findByRole('link', {
    name: inEnglish('shell:dashboard.panels.outdated'),
  })
  const duties = await panel('Needs attention')
  expect(outdated).toHaveAttribute('href', '/devices?filter=version%3Aoutdated')
  expect(await duties.findByText(inEnglish('shell:dashboard.panels.pendingDevices'))).toBeVisible()

  expect(
    await screen.findByRole('heading', { name: inEnglish('shell:dashboard.gatewayClients') }),
  ).toBeVisible()
  const row = (await screen.findByText('ber-gw-01')).closest('li')
  expect(row).toHaveTextContent(/1 of 2 config files$/)
})

test('says that a gateway has no config files', async () => {
  const gone = z.parse(filesSchema, await callApi('get', 'extclients/iot-field'))
  for (const { clientid } of gone) {
    await callApi('delete', `extclients/iot-field/${clientid}`)
  }
  await renderShell('/dashboard', { remotes })
  const gateway = (await screen.findByText('por-hub-01')).closest('li')
  expect(gateway).toHaveTextContent(/No config files$/)
})

test('shows which node went down since the last visit, and keeps it across a sign-out', async () => {
  const user = await renderShell('/dashboard', { remotes })
  // the panel that loads first is another one
  expect(await screen.findByText(inEnglish('shell:dashboard.panels.noChanges'))).toBeVisible()
  const changes = await panel(inEnglish('shell:dashboard.changes'))
  const node = (await nodes()).find(({ status }) => healthOf(status) === 'online')
  const hosts = z.parse(hostsSchema, await callApi('get', 'hosts'))
  const name = hosts.find(({ id }) => id === node?.hostid)?.name ?? ''
  await callApi('put', `v1/nodes/${network}/bulk/status`, { ids: [node?.id], connected: false })

  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await changes.findByText(name)).toBeVisible()
  })
  const down = changes.getByRole('link', { name: /^\d+ nodes? went offline$/ })
  expect(filtersOf(down)).toEqual(['when:visit', 'kind:down'])
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('changes '))
  const before = stored()
  expect(before.length).toBeGreaterThan(0)

  await act(async () => endSession('signed-out'))
  expect(stored()).toEqual(before)
})

test('shows no complete lists to a non-administrator and sends no request that the server refuses', async () => {
  await signInAs(helpdesk)
  const lists = await fault({ kind: 'error', message: 'no', path: '/api/nodes' })
  await renderShell('/dashboard', { remotes })
  const changes = await panel(inEnglish('shell:dashboard.changes'))
  await changes.findByText(/^(No nodes joined|This browser now records)/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(
    screen.queryByRole('heading', { name: inEnglish('shell:dashboard.gatewayClients') }),
  ).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull()
  expect(await lists.struck()).toBe(0)
})

test('names a deleted node in the activity by its device', async () => {
  const list = z.parse(nodesSchema, await callApi('get', 'nodes/dc-services'))
  const hosts = z.parse(hostsSchema, await callApi('get', 'hosts'))
  const node = list.find(({ is_static }) => !is_static)
  const host = hosts.find(({ id }) => id === node?.hostid)
  await callApi('delete', 'v1/nodes/dc-services/bulk', { ids: [node?.id] })
  await renderShell('/dashboard', { remotes })
  const entries = await panel(inEnglish('shell:dashboard.panels.activity'))
  const name = await entries.findByText(String(host?.name))
  expect(name.parentElement).toHaveTextContent(`Node ${host?.name}`)
})
