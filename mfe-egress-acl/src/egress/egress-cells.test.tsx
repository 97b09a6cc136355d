/** @backend empty */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

const natSwitch = (name = 'office-lan') => screen.findByRole('switch', { name: `NAT for ${name}` })
const activeSwitch = () => screen.findByRole('switch', { name: 'office-lan active' })

const routes = async () =>
  z.parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=corp'))
const stored = async (name = 'office-lan') =>
  (await routes()).find((candidate) => candidate.name === name)

let nodeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})

beforeEach(async () => {
  await signInAsAdmin()
  for (const { id } of await routes()) await callApi('delete', `v1/egress?id=${id}&network=corp`)
  const route = { network: 'corp', nodes: { [nodeId]: 300 }, nat: true, description: 'printers' }
  await callApi('post', 'v1/egress', { ...route, name: 'office-lan', range: '192.168.20.0/24' })
  await callApi('post', 'v1/egress', { ...route, name: 'way-out', is_internet_gateway: true })
})

const open = () => renderAt('/networks/corp/egress', remote)

test('turns off NAT and keeps everything else [EG-013, EG-018, EG-019, EG-020, ER-043, AP-083]', async () => {
  const before = await stored()
  const user = await open()
  await user.click(await natSwitch())

  expect(await screen.findByText('NAT setting updated')).toBeVisible()
  expect(
    screen.getByText(inEnglish('egress:egress.nat.disabled', { name: 'office-lan' })),
  ).toBeVisible()
  expect(await natSwitch()).not.toBeChecked()
  expect(await stored()).toEqual({ ...before, nat: false, updated_at: expect.any(String) })
})

test('disables and enables a route [EG-014, ER-044]', async () => {
  const user = await open()
  await user.click(await activeSwitch())
  expect(await screen.findByText('Active setting updated')).toBeVisible()
  expect(await stored()).toMatchObject({ status: false, nat: true, nodes: { [nodeId]: 300 } })

  await user.click(await activeSwitch())
  await waitFor(async () => expect(await stored()).toMatchObject({ status: true }))
})

test('undoes a switch from its toast [ER-076]', async () => {
  const user = await open()
  await user.click(await natSwitch())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Egress route updated')).toBeVisible()
  expect(await natSwitch()).toBeChecked()
  expect(await stored()).toMatchObject({ nat: true, status: true })
})

test('keeps a route to the internet as such when it is switched', async () => {
  const user = await open()
  await user.click(await natSwitch('way-out'))

  expect(
    await screen.findByText(inEnglish('egress:egress.nat.disabled', { name: 'way-out' })),
  ).toBeVisible()
  expect(await stored('way-out')).toMatchObject({ range: '*', nat: false })
})

test('applies both of two simultaneous switches [EG-018]', async () => {
  const user = await open()
  await user.click(await natSwitch())
  await user.click(await activeSwitch())
  // immediately, before the response
  expect(await natSwitch()).not.toBeChecked()
  expect(await activeSwitch()).not.toBeChecked()

  await waitFor(async () => expect(await stored()).toMatchObject({ nat: false, status: false }))
  expect(await natSwitch()).not.toBeChecked()
})

test('keeps what another user has changed when a route is switched [EG-019]', async () => {
  const user = await open()
  const nat = await natSwitch()
  const theirs = { ...(await stored()), tags: undefined, range: '192.168.30.0/24' }
  await callApi('put', 'v1/egress?network=corp', theirs)
  await user.click(nat)

  await waitFor(async () => expect(await stored()).toMatchObject({ nat: false }))
  expect(await stored()).toMatchObject({ range: '192.168.30.0/24' })
  expect(await screen.findByText('192.168.30.0/24')).toBeVisible()
})

test('ignores other presses while the request runs', async () => {
  const user = await open()
  const path = '/api/v1/egress'
  const held = await fault({ kind: 'latency', milliseconds: 600_000, method: 'PUT', path })
  await user.click(await natSwitch())
  expect(await natSwitch()).toHaveAttribute('aria-busy', 'true')
  await user.click(await natSwitch())
  await held.remove()

  await screen.findByText('NAT setting updated')
  await waitFor(async () => expect(await natSwitch()).toHaveAttribute('aria-busy', 'false'))
  expect(await stored()).toMatchObject({ nat: false })
})

test("shows the server's message for a rejected change and reverts it [ER-033]", async () => {
  const user = await open()
  const nat = await natSwitch()
  const route = await stored()
  await callApi('delete', `v1/egress?id=${route?.id}&network=corp`)
  await user.click(nat)

  expect(await screen.findByText('Failed to update NAT setting')).toBeVisible()
  expect(screen.getByText('record not found')).toBeVisible()
  // a route that the server has deleted leaves the table
  await waitFor(() => expect(nat).not.toBeInTheDocument())
})

test.each([
  ['refused', { kind: 'error', status: 500, message: 'disk full' }, 'disk full'],
  [
    'refused without a word',
    { kind: 'error', status: 500, message: '' },
    'An unknown error occurred',
  ],
  ['cut off', { kind: 'drop', when: 'before' }, inEnglish('common:error.unreachable.hint')],
] as const)('reverts a change that is %s and offers a retry [ER-034]', async (_, how, words) => {
  const user = await open()
  await fault({ ...how, method: 'PUT', path: '/api/v1/egress', calls: 1 })
  await user.click(await activeSwitch())

  await screen.findByText('Failed to update Active setting')
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(await activeSwitch()).toBeChecked()
  expect(await stored()).toMatchObject({ status: true })

  await user.click(await activeSwitch())
  await waitFor(async () => expect(await stored()).toMatchObject({ status: false }))
})
