/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { joinDevice } from '@meshdeck/testing/prepare'
import { renderAt, setLinks } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

const path = '/networks/corp/egress?dialog=new-egress'
const title = 'Create new egress route'

const madeSchema = z.looseObject({ name: z.string(), created_at: z.string() })

let nodeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})

const wait = globalThis.setTimeout

afterEach(() => {
  globalThis.setTimeout = wait
})

const routesNamed = async (name: string) =>
  z
    .parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=corp'))
    .filter((route) => route.name.startsWith(name))

const policiesOf = async (name: string) =>
  z
    .parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
    .filter((policy) => policy.name === `${name} - Egress Policy`)

/** Creation times of the items with this name, in milliseconds since 1970. */
async function madeAt(path: string, name: string): Promise<number[]> {
  const listed = z.parse(listOf(madeSchema), await callApi('get', path))
  return listed
    .filter((egressRoute) => egressRoute.name === name)
    .map((egressRoute) => Date.parse(egressRoute.created_at))
}

const field = (name: string | RegExp) => screen.getByLabelText(name)

async function open(): Promise<UserEvent> {
  const user = await renderAt(path, remote)
  await openedDialog(title)
  return user
}

/** Completes the first two steps, with the only node. */
async function comeToPolicies(user: UserEvent, { name, range }: { name: string; range: string }) {
  await fill(user, field('Name'), name)
  await fill(user, field('Egress route'), range)
  await pressButton(user, 'Next')
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  await pressButton(user, 'Next')
  await screen.findByRole('button', { name: 'Add Resources Policy' })
}

/** Skips the pause of one second per policy, which another test covers. */
function skipPauses() {
  const hurried = (run: TimerHandler, ms?: number, ...values: unknown[]) =>
    wait(run, ms === 1000 ? 0 : ms, ...values)
  // not a spy: Testing Library would treat it as a stopped clock
  globalThis.setTimeout = Object.assign(hurried, wait)
}

async function chooseSource(user: UserEvent) {
  const list = within(await openList(user, 'Source'))
  await user.click(list.getByRole('option', { name: 'All Resources' }))
}

async function addPolicies(user: UserEvent, { withUsers }: { withUsers: boolean }) {
  skipPauses()
  await pressButton(user, 'Add Resources Policy')
  await chooseSource(user)
  if (!withUsers) return
  await pressButton(user, 'Add Users Policy')
  const people = within(await openList(user, 'Select individual users'))
  await user.click(await people.findByRole('option', { name: 'admin' }))
}

const refusePolicies = (calls: number) =>
  fault({ kind: 'error', message: 'disk full', method: 'POST', path: '/api/v1/acls', calls })

test('uses a documentation range as the example, which no network uses', async () => {
  await open()
  const examples = field('Egress route').getAttribute('placeholder')?.split(', ') ?? []
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) expect(example).toMatch(/^(192\.0\.2|198\.51\.100)\.\d/)
})

test('blocks an invalid step, keeps the input on Back and allows one way out to the internet, also by a toast [EG-028, EG-029, EG-030, EG-046, EG-047, EG-048, EG-049, EG-050, EG-051, ER-066]', async () => {
  await signInAsAdmin()
  await joinDevice('corp', { name: 'gw-paris' })
  const user = await open()
  await pressButton(user, 'Next')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(field('Egress route')).toHaveAccessibleErrorMessage('Egress route is required')
  expect(field('Name')).toHaveFocus()

  await fill(user, field('Name'), 'hq')
  // offers the internet switch instead of /0
  await fill(user, field('Egress route'), '10.1.0.0/16, 0.0.0.0/0')
  const offer = inEnglish('egress:egressForm.range.turnOnInternet')
  await user.click(await screen.findByRole('button', { name: offer }))
  await waitFor(() => expect(field('Route to the internet')).toBeChecked())
  expect(screen.queryByRole('button', { name: offer })).toBeNull()

  await pressButton(user, 'Next')
  expect(await screen.findByText(inEnglish('egress:egressForm.nodes.lowest'))).toBeVisible()
  expect(screen.queryByText('At least one egress node is required')).toBeNull()
  await pressButton(user, 'Next')
  expect(await screen.findByText('At least one egress node is required')).toBeVisible()
  await pressButton(user, 'Back')
  expect(await screen.findByLabelText('Name')).toHaveValue('hq')

  await pressButton(user, 'Next')
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  await user.click(await screen.findByRole('option', { name: /gw-paris/ }))
  await pressButton(user, 'Next')
  expect(await screen.findByText('Only one egress node is required')).toBeVisible()
  expect(
    screen.getAllByText('For Internet Gateway, you should have only 1 node selected.').length,
  ).toBeGreaterThan(0)

  await user.click(screen.getByRole('option', { name: /gw-paris/ }))
  await pressButton(user, 'Next')
  await screen.findByRole('button', { name: 'Add Resources Policy' })
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(await routesNamed('hq')).toMatchObject([{ range: '*', nodes: { [nodeId]: 250 } }])
})

describe('beside another route and a node in the range', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await callApi('post', 'v1/egress', {
      network: 'corp',
      name: 'campus',
      range: '10.40.0.0/16',
      nodes: { [nodeId]: 250 },
    })
    await joinDevice('corp', {
      name: 'z-plant',
      interfaces: [{ name: 'eth0', addressString: '10.29.4.15/24' }],
    })
  })

  async function openAt(range: string) {
    const user = await open()
    await fill(user, field('Name'), 'plant')
    await fill(user, field('Egress route'), range)
    return user
  }

  test('shows conflicts of the range, with virtual NAT only those with the network itself', async () => {
    const user = await openAt('10.40.7.0/24, 10.1.0.9')
    const note = inEnglish('egress:egressForm.conflict.route.inside', {
      range: '10.40.7.0/24',
      taken: '10.40.0.0/16',
      name: 'campus',
    })
    expect(await screen.findByText(note)).toBeVisible()
    expect(
      await screen.findByText(
        inEnglish('egress:egressForm.conflict.ownNetwork', {
          range: '10.1.0.9/32',
          taken: '10.1.0.0/24',
        }),
      ),
    ).toBeVisible()

    // virtual NAT can conflict only with the local networks of the nodes
    await fill(user, field('Egress route'), '10.40.7.0/24')
    expect(await screen.findByText(note)).toBeVisible()
    // devices don't see the range then
    await user.click(screen.getByRole('radio', { name: /^Virtual NAT/ }))
    expect(screen.queryByText(note)).not.toBeInTheDocument()
    // but what is in the network itself goes to its members
    await fill(user, field('Egress route'), '10.1.0.0/28')
    expect(
      await screen.findByText(
        inEnglish('egress:egressForm.conflict.ownNetwork', {
          range: '10.1.0.0/28',
          taken: '10.1.0.0/24',
        }),
      ),
    ).toBeVisible()
    await fill(user, field('Egress route'), '10.40.7.0/24')
    await user.click(screen.getByRole('radio', { name: /^Direct NAT/ }))
    expect(await screen.findByText(note)).toBeVisible()
  })

  test('lists the node in the range first, and warns of another node [EG-078]', async () => {
    const user = await openAt('10.29.0.0/16')
    await pressButton(user, 'Next')
    const list = within(await screen.findByRole('listbox', { name: 'Select nodes' }))
    const [first] = list.getAllByRole('option')
    expect(first).toHaveAccessibleName(/^z-plant 10\.1\.0\.\d+ · local network 10\.29\.4\.0\/24$/)
    // the range is behind the node: no overlap
    await pressButton(user, 'Back')
    expect(await screen.findByLabelText('Egress route')).toHaveValue('10.29.0.0/16')
    expect(
      screen.queryByText(inEnglish('egress:egressForm.conflict.title', { count: 1 })),
    ).toBeNull()
    await pressButton(user, 'Next')
    const warning = inEnglish('egress:egressForm.nodes.elsewhere', { range: '10.29.0.0/16' })
    expect(screen.queryByText(warning)).toBeNull()
    await user.click(await screen.findByRole('option', { name: /^gw-berlin/ }))
    expect(await screen.findByText(warning)).toBeVisible()
    expect(
      screen.getByText(/^Node z-plant is on the local network that uses this range\./),
    ).toBeVisible()
    // a chosen node has a valid metric
    expect(await screen.findByLabelText('Metric for gw-berlin')).toHaveValue('250')
    expect(screen.getByText('Metric')).toBeVisible()
    expect(
      screen.queryByText(inEnglish('egress:egressForm.metric.format'), { exact: false }),
    ).toBeNull()
    await user.click(screen.getByRole('option', { name: /^z-plant/ }))
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  })

  test('names what a license without several nodes and without overlaps lacks', async () => {
    const user = await openAt('10.29.0.0/16')
    await pressButton(user, 'Next')
    await screen.findByRole('listbox', { name: 'Select nodes' })
    const { queryKey } = featureFlagsQuery()
    const flags = {
      enable_device_approval: true,
      enable_jit: false,
      enable_posture_checks: false,
      enable_egress_ha: false,
      enable_overlapping_egress_ranges: false,
    }
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
    const notLicensed = inEnglish('egress:egressForm.nodes.notLicensed')
    expect(screen.queryByText(notLicensed, { exact: false })).toBeNull()
    await act(async () => void queryClient.setQueryData(queryKey, flags))
    expect(await screen.findByText(notLicensed, { exact: false })).toBeVisible()
    await pressButton(user, 'Back')
    await fill(user, await screen.findByLabelText('Egress route'), '10.40.7.0/24')
    expect(
      await screen.findByText(inEnglish('egress:egressForm.conflict.license'), { exact: false }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Overlapping routes' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/egress-routes\?filter=overlap/),
    )
  })
})

test('creates a route and two policies [EG-026, EG-027, EG-031, EG-052, EG-053, AC-004, AC-005, AC-006, AC-007, AC-008, AC-009, AC-010, AC-017, AC-018, AC-054, EG-057, AP-082, AP-087, ER-070, ER-072, ER-074]', async () => {
  const user = await open()
  await comeToPolicies(user, { name: 'office', range: '10.20.1.7' })
  await pressButton(user, 'Add Resources Policy')
  expect(screen.getByText('Incomplete')).toBeVisible()
  // no error before the field was left empty
  expect(screen.queryByText(/^Source is missing/)).toBeNull()
  const sources = within(await openList(user, 'Source'))
  await user.click(await sources.findByRole('option', { name: /gw-berlin/ }))
  expect(screen.getByText('Valid')).toBeVisible()
  await pressButton(user, 'Add Users Policy')
  const people = within(await openList(user, 'Select individual users'))
  await user.click(await people.findByRole('option', { name: 'admin' }))
  await pressButton(user, 'Finish')

  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(screen.getByText('Resources policy created, User policy created')).toBeVisible()
  const [route] = await routesNamed('office')
  expect(route).toMatchObject({ range: '10.20.1.7/32', nodes: { [nodeId]: 250 }, nat: true })
  const policies = await policiesOf('office')
  expect(policies.map(({ policy_type }) => policy_type).toSorted()).toEqual([
    'device-policy',
    'user-policy',
  ])
  for (const { dst_type } of policies) {
    expect(dst_type).toEqual([{ id: 'egress-id', value: route?.id }])
  }
  // each policy waits a second
  const made = await madeAt('v1/acls?network=corp', 'office - Egress Policy')
  const [routeMade = 0] = await madeAt('v1/egress?network=corp', 'office')
  const [first = 0, second = 0] = made.toSorted()
  expect(first - routeMade).toBeGreaterThanOrEqual(990)
  expect(second - first).toBeGreaterThanOrEqual(990)
})

test("keeps a rejected route in the form, with the server's message if any and help on a full plan [ER-063]", async () => {
  setLinks({ account: 'https://account.example.com' })
  const user = await open()
  await fill(user, field('Name'), 'refused')
  await user.click(screen.getByRole('radio', { name: /^Domain/ }))
  await fill(user, field('Domain'), 'Files.example.com')
  await pressButton(user, 'Next')
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  await pressButton(user, 'Next')
  await screen.findByRole('button', { name: 'Add Resources Policy' })

  const refusal = { kind: 'error', method: 'POST', path: '/api/v1/egress', calls: 1 } as const
  await fault({ ...refusal, message: 'no room' })
  await pressButton(user, 'Finish')
  const alertOf = async () =>
    (await screen.findByText('Failed to Create Egress Route')).closest('[role=alert]')
  expect(await alertOf()).toHaveTextContent('no room')

  await fault({ ...refusal, message: '' })
  await pressButton(user, 'Finish')
  expect(await screen.findByText('An unknown error occurred')).toBeVisible()
  expect(await alertOf()).toHaveTextContent('An unknown error occurred')

  const message = 'free tier limits exceeded on egresses'
  await fault({ ...refusal, status: 403, message })
  await pressButton(user, 'Finish')
  expect(await screen.findByText(message)).toBeVisible()
  expect(
    screen.getByText(inEnglish('egress:egressForm.limit.text'), { exact: false }),
  ).toBeVisible()
  const account = screen.getByRole('link', { name: /^Manage account/ })
  expect(account).toHaveAttribute('href', 'https://account.example.com')
  setLinks({})
  expect(await routesNamed('refused')).toEqual([])

  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(await routesNamed('refused')).toMatchObject([
    { domain: 'files.example.com', nodes: { [nodeId]: 250 } },
  ])
})

test('refetches tags and services that could not be read [ER-050, ER-052, AP-090]', async () => {
  const refusal = { kind: 'error', path: '/api/v1/tags', calls: 1 } as const
  await fault({ ...refusal, message: 'disk full' })
  await fault({ ...refusal, path: '/api/v1/acls/policy_types' })
  const user = await open()
  await fill(user, field('Name'), 'by tag')
  await fill(user, field('Egress route'), '10.26.0.0/16')
  await pressButton(user, 'Next')
  await user.click(await screen.findByRole('radio', { name: /^Nodes with a tag/ }))
  const alert = await screen.findByText('Failed to fetch tags')
  expect(alert.closest('[role=alert]')).toHaveTextContent('disk full')
  await fault({ ...refusal, message: '' })
  await pressButton(user, 'Retry')
  expect(await screen.findByText(/Unknown error occurred/)).toBeVisible()
  await pressButton(user, 'Retry')
  await user.click(await screen.findByRole('option', { name: /^gateways/ }))

  await pressButton(user, 'Next')
  expect(await screen.findByText('Failed to fetch ACL types')).toBeVisible()
  await pressButton(user, 'Retry')
  await user.click(await screen.findByRole('button', { name: 'Add Resources Policy' }))
  const services = within(await screen.findByLabelText('Service')).getAllByRole('option')
  expect(services.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Any', 'HTTPS', 'SSH', 'Custom']),
  )
})

test('requires a source, confirms closing and removes a route whose only policy failed, or reports it [AC-041, AC-050, EG-032, EG-033, EG-056, ER-053, ER-061]', async () => {
  jest.spyOn(console, 'error').mockReturnValueOnce()
  const user = await open()
  await comeToPolicies(user, { name: 'lonely', range: '10.21.0.0/16' })
  skipPauses()
  await pressButton(user, 'Add Resources Policy')
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Validation Error')).toBeVisible()
  expect(screen.getByText(inEnglish('egress:policyForm.noResources'))).toBeVisible()

  await pressButton(user, 'Close', screen.getByRole('dialog', { name: title }))
  const question = await openedDialog('Discard changes?', 'alertdialog')
  expect(question).toHaveTextContent('You have unsaved changes. Are you sure you want to close?')
  await pressButton(user, 'Keep Editing')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: title })).toBeVisible()

  await chooseSource(user)
  await refusePolicies(1)
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Failed to create egress access policy')).toBeVisible()
  expect(await screen.findByText('disk full')).toBeVisible()
  expect(await routesNamed('lonely')).toEqual([])

  // a route that can't be deleted stays, and its policy can be created later
  await refusePolicies(1)
  const refusal = { kind: 'error', message: 'locked', path: '/api/v1/egress', calls: 1 } as const
  await fault({ ...refusal, method: 'DELETE' })
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created but Policies Failed')).toBeVisible()
  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 1 }))
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(await policiesOf('lonely')).toHaveLength(1)
})

test('keeps the route when one of two policies is rejected, and creates the policy later [EG-054, EG-055, ER-057, ER-059, ER-067, ER-069]', async () => {
  const user = await open()
  await comeToPolicies(user, { name: 'kept', range: '10.22.1.0/24' })
  await addPolicies(user, { withUsers: true })
  await refusePolicies(1)
  await pressButton(user, 'Finish')

  expect(await screen.findByText('Egress Route Created with Issues')).toBeVisible()
  const results = await screen.findByRole('list', { name: 'Results' })
  expect(within(results).getAllByRole('img', { name: 'Failed' })).toHaveLength(1)
  expect(await routesNamed('kept')).toHaveLength(1)

  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 1 }))
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(await policiesOf('kept')).toHaveLength(2)
})

test('keeps the route when both policies are rejected, and creates each once after an outage [EG-054, EG-055, ER-057, ER-059, ER-067, ER-069]', async () => {
  const user = await open()
  await comeToPolicies(user, { name: 'cut off', range: '10.25.0.0/16' })
  await addPolicies(user, { withUsers: true })
  await refusePolicies(2)
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created but Policies Failed')).toBeVisible()
  const results = await screen.findByRole('list', { name: 'Results' })
  expect(within(results).getAllByRole('img', { name: 'Failed' })).toHaveLength(2)
  expect(await routesNamed('cut off')).toHaveLength(1)

  await fault({ kind: 'drop', when: 'after', method: 'POST', path: '/api/v1/acls', calls: 2 })
  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 2 }))
  expect(await screen.findAllByText(/^Check your connection/)).not.toHaveLength(0)
  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 2 }))
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  expect(await routesNamed('cut off')).toHaveLength(1)
  expect(await policiesOf('cut off')).toHaveLength(2)
})

test('creates a route for each listed range and one policy for all of them, including retried ones [EG-043]', async () => {
  const user = await open()
  await comeToPolicies(user, { name: 'sites', range: '10.30.0.0/24, 10.30.1.0/24\n10.30.2.0/24' })
  await addPolicies(user, { withUsers: false })
  const refusal = {
    kind: 'error',
    message: 'no room',
    method: 'POST',
    path: '/api/v1/egress',
  } as const
  await fault({ ...refusal, calls: 1 })
  await pressButton(user, 'Finish')

  expect(await screen.findByText('Egress Route Created with Issues')).toBeVisible()
  expect(screen.getByText('no room')).toBeVisible()
  expect(await routesNamed('sites')).toHaveLength(2)

  // an existing policy that can't be changed doesn't cause its destination to be deleted
  await fault({ ...refusal, method: 'PUT', path: '/api/v1/acls', calls: 1 })
  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 1 }))
  expect(await screen.findByText('Egress Route Created but Policies Failed')).toBeVisible()
  expect(await routesNamed('sites')).toHaveLength(3)

  await pressButton(user, inEnglish('egress:egressForm.retry', { count: 1 }))
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  const routes = await routesNamed('sites')
  expect(routes.map(({ name }) => name).toSorted()).toEqual(['sites 1', 'sites 2', 'sites 3'])
  const [policy, ...others] = await policiesOf('sites')
  expect(others).toEqual([])
  expect(policy?.dst_type.map(({ value }) => value).toSorted()).toEqual(
    routes.map(({ id }) => id).toSorted(),
  )
})
