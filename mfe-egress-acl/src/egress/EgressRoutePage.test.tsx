/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevice, type PolicyInput } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

let nodeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})
beforeEach(signInAsAdmin)

async function addRoute(part: object) {
  const body = { network: 'corp', nodes: { [nodeId]: 250 }, ...part }
  return z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
}

const allow = (name: string, fields: Partial<PolicyInput>) =>
  addPolicy('corp', {
    name,
    from: [{ id: 'device', value: nodeId }],
    protocol: 'tcp',
    type: 'HTTPS',
    ports: ['443'],
    ...fields,
  })

const routes = async () =>
  z.parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=corp'))
const policies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))

test('shows who may use a route, its nodes and what is behind them, and each as a fact [EG-042, EG-044]', async () => {
  const route = await addRoute({
    name: 'office',
    description: 'behind the reception',
    range: '10.20.0.0/16',
    nat: true,
    mode: 'direct_nat',
  })
  await allow('staff to the office', { to: [{ id: 'egress-id', value: route.id }] })
  await renderAt(paths.egressRoute('corp', route.id), remote)

  expect(await screen.findByRole('heading', { level: 1, name: 'office' })).toBeVisible()
  const routers = within(await screen.findByRole('list', { name: 'Egress nodes' }))
  expect(await routers.findByText('gw-berlin')).toBeVisible()
  expect(routers.getByRole('listitem')).toHaveTextContent(/metric 250, routing traffic/)
  const sources = within(screen.getByRole('list', { name: 'Access' }))
  const staff = await sources.findByText('staff to the office')
  expect(staff.closest('li')).toHaveTextContent(
    'staff to the officegw-berlinService: HTTPS tcp 443',
  )
  const facts = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Egress route', '10.20.0.0/16'],
    ['NAT', expect.any(String)],
    ['NAT type', 'Direct NAT'],
    ['Active', expect.any(String)],
    ['Description', 'behind the reception'],
    ['Network', 'corp'],
    ['Created', expect.stringMatching(/\d{4}-\d\d-\d\d|\d{4} @/)],
    ['ID', route.id],
  ])
  expect(screen.getByRole('switch', { name: 'NAT for office' })).toBeChecked()

  const drawing = document.querySelector('[data-part=drawing]')
  expect(drawing).toHaveTextContent(
    /^gw-berlin.*All Resources.*gw-berlinmetric 250, routing traffic.*10\.20\.0\.0\/16NAT on$/,
  )
})

test('explains why no users are shown when the server returns no policies', async () => {
  const { id } = await addRoute({ name: 'store', range: '10.24.0.0/16' })
  await fault({ kind: 'error', method: 'GET', path: '/api/v1/acls', status: 403, message: 'no' })
  await renderAt(paths.egressRoute('corp', id), remote)
  const refusal = inEnglish('egress:egress.page.sourcesRefused')
  expect(await screen.findByText(refusal)).toBeVisible()
})

test('warns that nothing passes through a route that is disabled or has no nodes', async () => {
  const off = await addRoute({ name: 'closed', range: '10.21.0.0/16' })
  await callApi('put', 'v1/egress?network=corp', { ...off, tags: undefined, status: false })
  const empty = await addRoute({ name: 'nowhere', range: '10.22.0.0/16', nodes: {} })
  await renderAt(paths.egressRoute('corp', off.id), remote)
  expect(
    await screen.findByText(inEnglish('egress:egress.page.off'), { exact: false }),
  ).toBeVisible()

  await renderAt(paths.egressRoute('corp', empty.id), remote)
  expect(await screen.findByText(inEnglish('egress:egress.page.noNode'))).toBeVisible()
  expect(screen.getByText('No nodes', { selector: '.status' })).toBeVisible()

  await renderAt(paths.egressRoute('corp', 'gone'), remote)
  expect(await screen.findByText(inEnglish('egress:egress.page.notFound'))).toBeVisible()
})

test('restores a route deleted on its page from the toast, disabled as before and with its policies', async () => {
  const lab = await addRoute({ name: 'lab', range: '10.23.0.0/16', description: 'benches' })
  await callApi('put', 'v1/egress?network=corp', { ...lab, tags: undefined, status: false })
  const toLab = { id: 'egress-id', value: lab.id }
  await allow('only the lab', { to: [toLab] })
  await allow('lab and hub', { to: [toLab, { id: 'device', value: nodeId }] })
  await allow('from the lab', {
    from: [toLab],
    to: [{ id: 'device', value: nodeId }],
  })
  const user = await renderAt(paths.egressRoute('corp', lab.id), remote)
  await chooseAction(user, 'Delete', 'lab')
  const question = await screen.findByRole('alertdialog', {
    name: inEnglish('egress:egress.delete.title', { name: 'lab' }),
  })
  await pressButton(user, 'Delete route', question)
  await waitFor(() => expect(window.location.pathname).toBe('/networks/corp/egress'))
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(await screen.findByText('Egress route restored')).toBeVisible()
  expect(screen.getByText(inEnglish('egress:egress.restore.outcome', { count: 3 }))).toBeVisible()
  const made = (await routes()).find(({ name }) => name === 'lab')
  expect(made).toMatchObject({ range: '10.23.0.0/16', description: 'benches', status: false })
  expect(made?.id).not.toBe(lab.id)
  const named = (await policies()).filter(({ src_type, dst_type }) =>
    [...src_type, ...dst_type].some(({ value }) => value === made?.id),
  )
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'from the lab',
    'lab and hub',
    'only the lab',
  ])
  expect(named.find(({ name }) => name === 'lab and hub')?.dst_type).toHaveLength(2)
})

test('warns that a device has an address in the virtual range', async () => {
  const range = '10.7.0.0/24'
  await addNetwork('shop', range, {
    auto_join: true,
    virtual_nat_pool_ipv4: range,
    virtual_nat_site_prefixlen_ipv4: 24,
  })
  const till = await joinDevice('shop', { name: 'till' })
  const addBranch = (mode: string) =>
    addRoute({
      network: 'shop',
      name: mode,
      range: '172.31.0.0/24',
      nodes: { [till]: 250 },
      nat: true,
      mode,
    })
  const { id } = await addBranch('virtual_nat')
  const direct = await addBranch('direct_nat')
  await renderAt(paths.egressRoute('shop', id), remote)
  const conflict = inEnglish('egress:egress.page.conflict')
  const warning = await screen.findByText(conflict)
  expect(warning.closest('[role="status"]')).toHaveTextContent(
    inEnglish('egress:egress.page.conflictHint', { range, names: 'till' }),
  )
  cleanup()
  await renderAt(paths.egressRoute('shop', direct.id), remote)
  expect(await screen.findByRole('heading', { level: 1, name: 'direct_nat' })).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(conflict)).toBeNull()
})
