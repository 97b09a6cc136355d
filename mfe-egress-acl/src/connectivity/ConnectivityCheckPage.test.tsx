/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { newGateway } from '@meshdeck/api/gateway-changes'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { cleanup, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { closeNetwork, prepareNode, remote, storedPolicies } from '../testing'

const answer = () => screen.findByRole('region', { name: 'Result' })
/** Waits until the answer to a new question replaces the previous one. */
const answers = (text: string) =>
  waitFor(async () => expect(await answer()).toHaveTextContent(text))

let gateway = ''
let camera = ''
let route = ''
beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  camera = await joinDevice('corp', { name: 'cam-1' })
  await closeNetwork()
  const body = { network: 'corp', name: 'plant', range: '10.20.0.0/16', nodes: { [gateway]: 250 } }
  route = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body)).id
})
beforeEach(signInAsAdmin)

const asking = (more: Record<string, string> = {}) =>
  paths.connectivityCheck('corp', { from: `node:${camera}`, to: `node:${gateway}`, ...more })

test('leads from a blocked answer to the form with ends and port filled in, and then to allowed [AC-001]', async () => {
  const user = await renderAt(asking({ protocol: 'tcp', port: '5432' }), remote)
  expect(await answer()).toHaveTextContent(
    inEnglish('egress:connectivity.verdict.no', { from: 'cam-1', to: 'gw-berlin' }),
  )
  expect(await answer()).toHaveTextContent('Data loaded:')
  await user.click(
    screen.getByRole('link', {
      name: inEnglish('egress:connectivity.way.new-policy', {
        from: 'cam-1',
        to: 'gw-berlin',
        service: 'tcp 5432',
      }),
    }),
  )
  const panel = await openedDialog('Create resource policy')
  expect(within(panel).getByRole('textbox', { name: /^Policy name/ })).toHaveValue(
    'cam-1 to gw-berlin',
  )
  await pressButton(user, 'Create policy', panel)
  await waitFor(async () =>
    expect(await answer()).toHaveTextContent(
      inEnglish('egress:connectivity.verdict.yes', {
        policy: 'cam-1 to gw-berlin',
        from: 'cam-1',
        to: 'gw-berlin',
        count: 1,
      }),
    ),
  )
  const made = (await storedPolicies()).find(({ name }) => name === 'cam-1 to gw-berlin')
  expect(made).toMatchObject({
    src_type: [{ id: 'device', value: camera }],
    dst_type: [{ id: 'device', value: gateway }],
    protocol: 'tcp',
    ports: ['5432'],
    allowed_traffic_direction: 0,
  })

  // and what would have to be removed
  await user.click(
    screen.getByRole('button', {
      name: inEnglish('egress:connectivity.way.disable-policy', {
        policy: 'cam-1 to gw-berlin',
      }),
    }),
  )
  const question = await screen.findByRole('alertdialog')
  expect(await within(question).findByText('1 connection will be blocked')).toBeVisible()
  await pressButton(user, 'Disable policy', question)
  await waitFor(async () => expect(await answer()).toHaveTextContent('No policy allows traffic'))
  await callApi('delete', `v1/acls?acl_id=${made?.id}&network=corp`)
})

/** Creates two policies that allow the camera to reach the gateway. */
async function addTwoPolicies() {
  const way = {
    from: [{ id: 'device', value: camera }],
    to: [{ id: 'device', value: gateway }],
    allowed_traffic_direction: 0,
  } as const
  for (const name of ['first', 'second']) await addPolicy('corp', { ...way, name })
}

test('notes that one change alone closes nothing when several policies keep the pair open', async () => {
  await addTwoPolicies()
  await renderAt(asking(), remote)
  expect(await answer()).toHaveTextContent(
    inEnglish('egress:connectivity.verdict.yes', { count: 2, from: 'cam-1', to: 'gw-berlin' }),
  )
  const changes = within(await screen.findByRole('list', { name: 'first' }))
  expect(
    changes.getAllByText(inEnglish('egress:connectivity.extent.closes.none')),
  ).not.toHaveLength(0)
  expect(changes.queryByText(/^−0/)).toBeNull()
})

test('names the policy that covers everything, with the others that allow the connection', async () => {
  await addTwoPolicies()
  const everything = (await storedPolicies()).find(({ name }) => name === 'All Nodes')
  await callApi('put', 'v1/acls?network=corp', { ...everything, enabled: true })
  await renderAt(asking(), remote)
  const name = inEnglish('egress:connectivity.why.title')
  const reasons = within(await screen.findByRole('list', { name }))
  const policies = reasons.getAllByRole('link').map(({ textContent }) => textContent)
  expect(policies.toSorted()).toEqual(['All Nodes', 'first', 'second'])
  const mark = { policy: 'All Nodes' }
  expect(reasons.getByText(inEnglish('egress:connectivity.mark.open-network', mark))).toBeVisible()
  expect(await answer()).toHaveTextContent(inEnglish('egress:connectivity.close.all', { count: 3 }))
  await callApi('put', 'v1/acls?network=corp', { ...everything, enabled: false })
})

test('explains why a user policy gives a device access to an egress route', async () => {
  const ofUsers = (await storedPolicies()).find(({ name }) => name === 'All Users')
  await callApi('put', 'v1/acls?network=corp', { ...ofUsers, enabled: true })
  const toPlant = await addPolicy('corp', {
    name: 'to the plant',
    from: [{ id: 'device', value: camera }],
    to: [{ id: 'egress-id', value: route }],
  })
  await renderAt(asking({ to: `route:${route}` }), remote)
  const reason = inEnglish('egress:connectivity.why.forAllUsers')
  expect(await answer()).toHaveTextContent(`All Users: Allows all services${reason}`)
  expect(await answer()).not.toHaveTextContent(`to the plant: Allows all services${reason}`)
  const closing = await screen.findByRole('list', { name: 'All Users' })
  expect(closing.parentElement).toHaveTextContent(`All Users${reason}Disable`)
  await callApi('delete', `v1/acls?acl_id=${toPlant}&network=corp`)
  await callApi('put', 'v1/acls?network=corp', { ...ofUsers, enabled: false })
})

test('names the services when policies allow only some', async () => {
  const policy = {
    from: [{ id: 'device', value: gateway }],
    to: [{ id: 'device', value: camera }],
    protocol: 'tcp',
    type: 'Custom',
    allowed_traffic_direction: 0,
  } as const
  await addPolicy('corp', { ...policy, name: 'database', ports: ['5432'] })
  await addPolicy('corp', { ...policy, name: 'pages', ports: ['80', '8080-8090'] })
  await renderAt(asking({ from: `node:${gateway}`, to: `node:${camera}` }), remote)
  const result = within(await answer()).getByRole('status')
  expect(result).toHaveTextContent(new RegExp(`^${inEnglish('egress:connectivity.state.partly')}`))
  expect(result).toHaveTextContent(
    inEnglish('egress:connectivity.verdict.some', {
      from: 'gw-berlin',
      to: 'cam-1',
      services: 'tcp 5432; tcp 80, 8080-8090',
    }),
  )
})

describe("when allowed traffic doesn't pass now", () => {
  let policy = ''
  const setNode = async (id: string, change: object) => {
    const nodes = z.parse(
      z.array(z.looseObject({ id: z.string() })),
      await callApi('get', 'nodes/corp'),
    )
    await callApi('put', `nodes/corp/${id}`, { ...nodes.find((node) => node.id === id), ...change })
  }
  beforeAll(async () => {
    await signInAsAdmin()
    policy = await addPolicy('corp', {
      name: 'cameras',
      from: [{ id: 'device', value: camera }],
      to: [
        { id: 'device', value: gateway },
        { id: 'egress-id', value: route },
      ],
      allowed_traffic_direction: 0,
    })
  })
  afterAll(async () => {
    await signInAsAdmin()
    await callApi('delete', `v1/acls?acl_id=${policy}&network=corp`)
  })

  test('names the disconnected node and connects it with one button', async () => {
    await setNode(gateway, { connected: false })
    const user = await renderAt(asking(), remote)
    const region = within(await answer())
    expect(region.getByRole('status')).toHaveTextContent(
      inEnglish('egress:connectivity.state.interrupted'),
    )
    expect(region.getByRole('status')).toHaveTextContent(
      'gw-berlin is disconnected from this network.',
    )
    expect(region.getByText('Not working')).toBeVisible()
    const name = inEnglish('egress:connectivity.close.title')
    expect(region.queryByRole('heading', { name })).toBeNull()
    await pressButton(user, 'Connect gw-berlin')
    await waitFor(async () =>
      expect(within(await answer()).getByRole('status')).toHaveTextContent(/^Allowed(?!, but)/),
    )
    expect(within(await answer()).queryByText('Not working')).toBeNull()
    expect(
      within(await answer()).getByRole('heading', {
        name: inEnglish('egress:connectivity.close.title'),
      }),
    ).toBeVisible()
  })

  describe('when a config file is disabled', () => {
    const anyone = { id: 'tag', value: '*' }
    const phone = { id: 'device', value: 'phone' }
    const allow = (source: { id: string; value: string }) =>
      addPolicy('corp', {
        name: 'phones',
        from: [source],
        to: [{ id: 'device', value: gateway }],
        allowed_traffic_direction: 0,
      })
    beforeAll(async () => {
      await signInAsAdmin()
      await callApi('post', `nodes/corp/${gateway}/gateway`, {})
      await callApi('post', `extclients/corp/${gateway}`, { clientid: 'phone' })
    })
    // after signing in, because that enables the config files of the user
    const disable = () =>
      callApi('put', 'extclients/corp/phone', { clientid: 'phone', enabled: false })
    const askingForPhone = () => asking({ from: 'client:phone' })

    test('enables it with one button', async () => {
      await disable()
      await allow(anyone)
      const user = await renderAt(askingForPhone(), remote)
      expect(await answer()).toHaveTextContent(
        inEnglish('egress:connectivity.cause.disabled', { name: 'phone' }),
      )
      await user.click(await screen.findByRole('button', { name: 'Enable phone' }))
      await waitFor(async () =>
        expect(within(await answer()).getByRole('status')).toHaveTextContent(/^Allowed(?!, but)/),
      )
    })

    test('shows no button when a policy names the file, because enabling removes it from the policy', async () => {
      await disable()
      await allow(phone)
      await renderAt(askingForPhone(), remote)
      expect(await answer()).toHaveTextContent(
        inEnglish('egress:connectivity.cause.disabled', { name: 'phone' }),
      )
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(screen.queryByRole('button', { name: 'Enable phone' })).toBeNull()
    })
  })

  test("finds that a config file doesn't send internet traffic to its gateway", async () => {
    const exit = {
      network: 'corp',
      name: 'exit',
      range: '*',
      is_internet_gateway: true,
      nodes: { [gateway]: 250 },
    }
    const { id } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', exit))
    await callApi('post', `nodes/corp/${gateway}/gateway`, {})
    await callApi('post', `extclients/corp/${gateway}`, { clientid: 'tablet' })
    await addPolicy('corp', {
      name: 'tablets',
      from: [{ id: 'device', value: 'tablet' }],
      to: [
        { id: 'egress-id', value: id },
        { id: 'egress-id', value: route },
      ],
      allowed_traffic_direction: 0,
    })
    await renderAt(asking({ from: 'client:tablet', to: `route:${id}` }), remote)
    await answers(
      inEnglish('egress:connectivity.cause.not-in-file', { name: 'tablet', other: 'exit' }),
    )
    expect(await answer()).toHaveTextContent(inEnglish('egress:connectivity.state.interrupted'))
    cleanup()
    await renderAt(asking({ from: 'client:tablet', to: `route:${route}` }), remote)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(within(await answer()).getByRole('status')).toHaveTextContent(/^Allowed(?!, but)/)
  })

  test('enables a disabled route after a confirmation', async () => {
    const [stored] = z.parse(
      listOf(egressRouteSchema),
      await callApi('get', 'v1/egress?network=corp'),
    )
    await callApi('put', 'v1/egress?network=corp', { ...stored, tags: undefined, status: false })
    const user = await renderAt(asking({ to: `route:${route}` }), remote)
    expect(await answer()).toHaveTextContent(
      inEnglish('egress:connectivity.cause.route-off', { name: 'plant' }),
    )
    await pressButton(user, 'Enable route “plant”')
    await pressButton(user, 'Enable route', await screen.findByRole('alertdialog'))
    await waitFor(async () =>
      expect(within(await answer()).getByRole('status')).toHaveTextContent(/^Allowed(?!, but)/),
    )
  })
})

test('gives no verdict while a list is missing', async () => {
  const failure = await fault({
    kind: 'error',
    message: 'disk full',
    method: 'GET',
    path: '/api/v1/egress',
  })
  const user = await renderAt(asking(), remote)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('egress:connectivity.notKnown'))
  expect(alert).toHaveTextContent('disk full')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()

  await failure.remove()
  await pressButton(user, 'Retry', alert)
  expect(await answer()).toHaveTextContent('No policy allows traffic')
})

test('resolves a typed address to the route whose range contains it, and keeps only ids in the URL', async () => {
  const user = await renderAt(paths.connectivityCheck('corp'), remote)
  await fill(user, await screen.findByRole('combobox', { name: 'Source' }), 'cam-1')
  await fill(user, screen.getByRole('combobox', { name: 'Destination' }), '10.20.4.15')
  await pressButton(user, 'Check')
  expect(await answer()).toHaveTextContent(
    inEnglish('egress:connectivity.verdict.no', { from: 'cam-1', to: 'plant' }),
  )
  expect(window.location.search).toBe(
    `?${new URLSearchParams({ from: `node:${camera}`, to: `route:${route}` })}`,
  )
})

test('replaces names with ids in the URL after a question', async () => {
  await renderAt(paths.connectivityCheck('corp', { from: 'cam-1', to: 'gw-berlin:22' }), remote)
  expect(await answer()).toHaveTextContent('cam-1 → gw-berlin, tcp 22')
  expect(new URLSearchParams(window.location.search).get('to')).toBe(`node:${gateway}`)
})

test('suggests questions about existing items before the first question', async () => {
  await renderAt(paths.connectivityCheck('corp'), remote)
  const first = await screen.findByRole('link', {
    name: inEnglish('egress:connectivity.example', { from: 'cam-1', to: 'gw-berlin' }),
  })
  expect(first).toHaveAttribute('href', asking())
  expect(
    await screen.findByRole('link', {
      name: inEnglish('egress:connectivity.example', { from: 'gw-berlin', to: 'plant' }),
    }),
  ).toBeVisible()
  const ofUser = await screen.findByRole('link', {
    name: inEnglish('egress:connectivity.exampleService', {
      from: 'admin',
      to: 'cam-1',
      service: 'tcp 22',
    }),
  })
  expect(ofUser.getAttribute('href')).toContain('protocol=tcp&port=22')
  expect(screen.queryByRole('region', { name: 'Recent checks' })).toBeNull()
})

test('keeps earlier questions below with their current verdicts', async () => {
  const user = await renderAt(asking(), remote)
  await answer()
  await user.click(screen.getByRole('button', { name: inEnglish('egress:connectivity.form.turn') }))
  await pressButton(user, 'Check')
  await answers(inEnglish('egress:connectivity.verdict.no', { from: 'gw-berlin', to: 'cam-1' }))
  const before = within(await screen.findByRole('region', { name: 'Recent checks' }))
  expect(
    await before.findByText(
      inEnglish('egress:connectivity.verdict.no', { from: 'cam-1', to: 'gw-berlin' }),
    ),
  ).toBeVisible()
  expect(before.getAllByRole('listitem')).toHaveLength(1)

  await user.click(before.getByRole('link', { name: 'cam-1 → gw-berlin' }))
  await answers(inEnglish('egress:connectivity.verdict.no', { from: 'cam-1', to: 'gw-berlin' }))
  expect(
    await before.findByText(
      inEnglish('egress:connectivity.verdict.no', { from: 'gw-berlin', to: 'cam-1' }),
    ),
  ).toBeVisible()
})

test('shows what is missing in an incomplete question', async () => {
  const user = await renderAt(paths.connectivityCheck('corp'), remote)
  await fill(user, await screen.findByRole('combobox', { name: 'Source' }), 'nobody')
  await pressButton(user, 'Check')
  expect(
    await screen.findByText(inEnglish('egress:connectivity.form.unknown'), { exact: false }),
  ).toBeVisible()
  expect(screen.getByText(inEnglish('egress:connectivity.form.missing'))).toBeVisible()
})

test('hides the result when the form differs, and says what the result is based on', async () => {
  const user = await renderAt(asking({ protocol: 'tcp', port: '22' }), remote)
  expect(await answer()).toHaveTextContent(inEnglish('egress:connectivity.note.basis'))
  expect(await answer()).toHaveTextContent(inEnglish('egress:connectivity.note.untested'))
  const port = screen.getByRole('textbox', { name: 'Port' })
  await fill(user, port, '70000')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  await pressButton(user, 'Check')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  await fill(user, port, '22')
  expect(await answer()).toBeVisible()
  await fill(user, screen.getByRole('combobox', { name: 'Destination' }), '203.0.113.9')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

test('names the account to enable before the policy changes that would allow a connection', async () => {
  const body = { username: 'vendor', password: 'password-1', platform_role_id: 'service-user' }
  await callApi('post', 'users/vendor', body)
  await callApi('post', 'users/vendor/disable')
  await renderAt(
    paths.connectivityCheck('corp', { from: 'user:vendor', to: `node:${gateway}` }),
    remote,
  )
  expect(await answer()).toHaveTextContent(
    inEnglish('egress:connectivity.cause.account-disabled', { name: 'vendor' }),
  )
  expect(
    screen.getByText(inEnglish('egress:connectivity.open.accountAlso', { name: 'vendor' })),
  ).toBeVisible()
  expect(
    screen.getByRole('list', { name: inEnglish('egress:connectivity.open.title') }),
  ).toHaveTextContent('Create a policy from vendor to gw-berlin')
})

test('links to a new policy for a user whose policies lead to no gateway', async () => {
  await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
  await addPolicy('corp', {
    name: 'admin to the camera',
    from: [{ id: 'user', value: 'admin' }],
    to: [{ id: 'device', value: camera }],
  })
  const question = { from: 'user:admin', to: `node:${camera}` }
  const user = await renderAt(paths.connectivityCheck('corp', question), remote)
  const causes = await screen.findByRole('list', {
    name: inEnglish('egress:connectivity.cause.title'),
  })
  const name = 'admin'
  expect(causes).toHaveTextContent(
    inEnglish('egress:connectivity.cause.no-allowed-gateway', { name }),
  )
  const fix = inEnglish('egress:connectivity.fix.createUserPolicy', { name })
  await user.click(within(causes).getByRole('link', { name: fix }))
  expect(await openedDialog('Create user policy')).toHaveTextContent(name)
})

test('says that a change lets a user connect, in the list and before it is confirmed', async () => {
  await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
  await addPolicy('corp', {
    name: 'admin to the gateway',
    from: [{ id: 'user', value: 'admin' }],
    to: [{ id: 'device', value: gateway }],
    enabled: false,
  })
  const question = { from: 'user:admin', to: `node:${gateway}` }
  const user = await renderAt(paths.connectivityCheck('corp', question), remote)
  const list = await screen.findByRole('list', {
    name: inEnglish('egress:connectivity.open.title'),
  })
  const values = { count: 1, names: 'admin' }
  const connects = inEnglish('egress:connectivity.extent.opens.connects', values)
  expect(list).toHaveTextContent(connects)
  expect(list).not.toHaveTextContent(inEnglish('egress:connectivity.extent.opens.only'))
  await pressButton(user, 'Enable the “admin to the gateway” policy')
  const dialog = within(await screen.findByRole('alertdialog'))
  const badge = inEnglish('egress:changePreview.connected', values)
  expect(await dialog.findByText(badge)).toBeVisible()
  expect(dialog.getByText(inEnglish('egress:changePreview.connectedHint', values))).toBeVisible()
})
