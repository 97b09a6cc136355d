/** @backend empty */
import { hostSchema } from '@meshdeck/api/hosts'
import { formatMinute, HOUR_SECONDS } from '@meshdeck/domain/times'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'
import { commandsOf, serverAddress } from './OfflineHelp'
const nodeSchema = z.record(z.string(), z.unknown())

/** Sends a node back with a change; on 1.0.0 also with its last check-in. */
async function changeNode(name: string, part: object) {
  await signInAsAdmin()
  const id = await nodeIdOf('corp', name)
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  await callApi('put', `nodes/corp/${id}`, { ...nodes.find((node) => node['id'] === id), ...part })
  return id
}
const hourAgo = () => Math.floor(Date.now() / 1000) - HOUR_SECONDS

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1', endpointip: '198.51.100.9', os: 'linux' },
    { name: 'edge-2', endpointip: '198.51.100.9' },
    { name: 'edge-3', endpointip: '198.51.100.9' },
    { name: 'far', endpointip: '203.0.113.7' },
  ])
})

test('shows no help on the page of a node that is online', async () => {
  await signInAsAdmin()
  await renderAt(paths.node('corp', await nodeIdOf('corp', 'far')), remote)
  expect(await screen.findByText('203.0.113.7', { exact: false })).toBeVisible()
  expect(screen.queryByText(/Try the following/)).toBeNull()
})

test('shows since when a node is offline, the rule, the state of its neighbors, and what to try', async () => {
  const lastcheckin = hourAgo()
  const id = await changeNode('edge-1', { lastcheckin })
  await changeNode('edge-2', { lastcheckin: hourAgo() })
  await renderAt(paths.node('corp', id), remote)

  // ten minutes after the last check-in
  const since = formatMinute((lastcheckin + 600) * 1000)
  expect(await screen.findByText(`Offline since ${since}`)).toBeVisible()
  expect(
    screen.getByText(
      /^Last check-in: .* ago\)\. A node is considered offline 10 minutes after its last check-in\.$/,
    ),
  ).toBeVisible()
  expect(
    screen.getByText(inEnglish('networks:nodes.offline.address.some', { down: 1, count: 2 })),
  ).toBeVisible()
  expect(screen.getByText('sudo systemctl restart netclient')).toBeVisible()
})

test('shows the same on the page of its device', async () => {
  await changeNode('edge-1', { lastcheckin: hourAgo() })
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const device = hosts.find(({ name }) => name === 'edge-1')?.id ?? ''
  await renderAt(paths.device(device), remote)

  expect(await screen.findByText(/^Offline since /)).toBeVisible()
  expect(
    screen.getByText(inEnglish('networks:nodes.offline.address.allUp', { count: 2 })),
  ).toBeVisible()
})

test('shows who disconnected a node and connects it with one press', async () => {
  const id = await changeNode('far', { connected: false })
  const user = await renderAt(paths.node('corp', id), remote)

  expect(await screen.findByText(inEnglish('networks:nodes.disconnected.title'))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() =>
    expect(screen.queryByText(inEnglish('networks:nodes.disconnected.title'))).toBeNull(),
  )
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  expect(nodes.find((node) => node['id'] === id)).toMatchObject({ connected: true })
})

test('shows the common commands of every client for an unknown system', () => {
  expect(commandsOf('plan9').map(({ command }) => command)).toEqual(['sudo netclient pull'])
  expect(commandsOf('windows')[0]?.command).toBe('Restart-Service netclient')
})

test.each([
  ['mesh.example', 'mesh.example', '443'],
  ['localhost:4000', 'localhost', '4000'],
  ['[2001:db8::1]:8443', '[2001:db8::1]', '8443'],
  ['2001:db8::1', '2001:db8::1', '443'],
])('derives from the server %s the host %s and port %s to reach', (apiHost, host, port) => {
  expect(serverAddress(apiHost)).toEqual({ host, port })
})
