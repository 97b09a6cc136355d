/** @backend empty */
import { networkSchema } from '@meshdeck/api/networks'
import { listOf, Slot, useActiveNetwork, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'
import { TextLink } from '@meshdeck/ui'

import { remote } from '../testing'

const open = async () => {
  const user = await renderAt('/networks?dialog=network.create', remote)
  await screen.findByRole('dialog', { name: 'Add Network' })
  return user
}
const nameField = () => screen.getByRole('textbox', { name: 'Name' })
const rangeField = (family = 'IPv4') => screen.getByRole('textbox', { name: `${family} range` })
const submit = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Network' }))

const networkIds = async () =>
  z.parse(listOf(networkSchema), await callApi('get', 'networks')).map(({ netid }) => netid)

test('starts with IPv4 and allowed access, shows errors at the fields, and asks before closing [NW-024, NW-025, NW-027, NW-028, NW-031, NW-032, NW-033, NW-034, CO-034, CO-047, CO-048]', async () => {
  const user = await open()
  const [family4, family6] = ['IPv4', 'IPv6'].map((name) => screen.getByRole('switch', { name }))
  if (!family4 || !family6) throw new Error('A family has no switch')
  expect(family4).toBeChecked()
  expect(family6).not.toBeChecked()
  expect(screen.getByRole('radio', { name: /ALLOW/ })).toBeChecked()
  expect(nameField()).toHaveAccessibleDescription(
    expect.stringContaining(inEnglish('networks:networks.create.nameHint')),
  )

  // while typing
  const messageAt = (field: HTMLElement, message: string) =>
    waitFor(() => expect(field).toHaveAccessibleErrorMessage(message))
  await fill(user, nameField(), 'Büro')
  await messageAt(nameField(), 'Valid characters are a-z, 0-9, space, underscore (_) and hypen (-)')
  await fill(user, nameField(), 'a'.repeat(33))
  await messageAt(nameField(), inEnglish('networks:networks.create.nameLength'))
  await user.click(family6)
  await fill(user, rangeField('IPv6'), 'fd00::')
  await messageAt(rangeField('IPv6'), 'Address range must be a valid IPv6 CIDR')

  await user.click(family6)
  await user.click(family4)
  expect(await screen.findByText(inEnglish('networks:networks.create.familyMissing'))).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'IPv4 range' })).toBeNull()
  await user.click(family4)

  await user.clear(nameField())
  await submit(user)
  await messageAt(nameField(), 'Please enter a network name')
  expect(rangeField()).toHaveAccessibleErrorMessage('Address range must be a valid IPv4 CIDR')
  expect(nameField()).toHaveFocus()
  expect(await networkIds()).toEqual([])

  // one range for each enabled family
  await user.click(family6)
  await user.click(await screen.findByRole('button', { name: 'Auto-fill' }))
  await waitFor(() => expect(rangeField()).toHaveDisplayValue(/^100\.\d+\.\d+\.0\/24$/))
  expect(rangeField('IPv6')).toHaveDisplayValue(/^fd3c(:[0-9a-f]{4}){3}::\/64$/)

  await user.click(
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Cancel' }),
  )
  expect(
    await screen.findByText(
      'Closing the modal will lose any unsaved changes. Do you want to proceed?',
    ),
  ).toBeVisible()
})

describe('beside other networks', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('home', '192.168.1.0/24')
    await addNetwork('first-of-80', '10.80.0.0/16')
    await addNetwork('branch', '10.200.0.0/24')
    await callApi('post', 'v1/egress', {
      name: 'printers',
      network: 'branch',
      range: '100.99.8.0/24',
      nodes: {},
    })
  })

  const free = inEnglish('networks:networks.planner.free')
  const rangeTaken = (range: string, network: string) =>
    waitFor(() =>
      expect(rangeField()).toHaveAccessibleErrorMessage(
        inEnglish('networks:networks.create.rangeTaken', { range, network }),
      ),
    )

  test('shows the saved form of a range, and that it includes public addresses', async () => {
    const user = await open()
    await fill(user, rangeField(), '203.0.113.9/24')
    expect(
      await screen.findByText(/^203\.0\.113\.0\/24 includes public internet addresses/),
    ).toBeVisible()
    expect(screen.getByText('Will be saved as 203.0.113.0/24')).toBeVisible()
  })

  test('rejects a range that no device can use', async () => {
    const user = await open()
    await fill(user, rangeField(), '127.0.0.0/8')
    const loopback = { block: '127.0.0.0/8', example: '100.64.10.0/24' }
    await waitFor(() =>
      expect(rangeField()).toHaveAccessibleErrorMessage(
        inEnglish('networks:networks.create.unusable.loopback', loopback),
      ),
    )
    expect(screen.queryByText(/public internet addresses/)).toBeNull()
    expect(screen.queryByText(free, { exact: false })).toBeNull()
  })

  test('warns of an egress route in the range', async () => {
    const user = await open()
    await fill(user, rangeField(), '100.99.0.0/16')
    expect(
      await screen.findByText(inEnglish('networks:networks.planner.egressWarning'), {
        exact: false,
      }),
    ).toBeVisible()
    expect(screen.getByText('printers (branch) 100.99.8.0/24')).toBeVisible()
  })

  test('rejects a range that another network uses', async () => {
    const user = await open()
    await fill(user, nameField(), 'late')
    await fill(user, rangeField(), '192.168.1.0/25')
    await rangeTaken('192.168.1.0/24', 'home')
    expect(screen.getByText('home 192.168.1.0/24')).toBeVisible()
    await submit(user)
    expect(await networkIds()).not.toContain('late')
  })

  test('offers the next free range of the typed size', async () => {
    const user = await open()
    await fill(user, rangeField(), '10.80.0.0/16')
    const summary = { taken: 1, count: 64, block: '10.64.0.0/10' }
    expect(
      await screen.findByRole('img', {
        name: inEnglish('networks:networks.planner.summary', summary),
      }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use next available range 10.81.0.0/16' }))
    await waitFor(() => expect(rangeField()).toHaveDisplayValue('10.81.0.0/16'))
    expect(screen.getByText(free, { exact: false })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Use next available range/ })).toBeNull()
  })

  test('rejects a range that another user has taken in the meantime, and keeps it typed', async () => {
    const user = await open()
    await fill(user, nameField(), 'late')
    await fill(user, rangeField(), '10.81.0.0/16')
    expect(await screen.findByText(free, { exact: false })).toBeVisible()
    await addNetwork('early', '10.81.4.0/24')
    await submit(user)
    await rangeTaken('10.81.4.0/24', 'early')
    expect(rangeField()).toHaveDisplayValue('10.81.0.0/16')
  })

  test('rejects a name that another network has', async () => {
    const user = await open()
    await fill(user, nameField(), 'home')
    await fill(user, rangeField(), '10.62.0.0/16')
    await submit(user)
    await waitFor(() =>
      expect(nameField()).toHaveAccessibleErrorMessage(
        inEnglish('networks:networks.create.nameTaken'),
      ),
    )
  })
})

test('opens a new network, makes it active and shows a greeting [NW-008, NW-018, NW-019, NW-026, ER-009, AP-022]', async () => {
  const user = await open()
  await fill(user, nameField(), 'Prod  Mesh')
  await fill(user, rangeField(), '100.64.10.0/24')
  await user.click(await screen.findByRole('radio', { name: /DENY/ }))
  await fill(user, await screen.findByRole('textbox', { name: 'Default DNS' }), '100.64.10.53')
  await submit(user)

  expect(await screen.findByText('Network prod-mesh created')).toBeVisible()
  expect(window.location.pathname).toBe('/networks/prod-mesh/nodes')
  expect(window.location.search).toBe('')
  expect(localStorage.getItem('active_network')).toBe('prod-mesh')
  expect(await callApi('get', 'networks/prod-mesh')).toMatchObject({
    netid: 'prod-mesh',
    addressrange: '100.64.10.0/24',
    addressrange6: '',
    isipv4: 'yes',
    isipv6: 'no',
    defaultacl: 'no',
    dns_nameservers: ['100.64.10.53'],
  })
})

test('creates one network of both families, and warns of a range that local networks use [NW-006, NW-029]', async () => {
  const user = await open()
  await fill(user, nameField(), 'dual')
  await user.click(await screen.findByRole('switch', { name: 'IPv6' }))
  await fill(user, rangeField(), '192.168.1.0/24')
  await fill(user, rangeField('IPv6'), 'fd00:20::/64')
  expect(
    await screen.findByText(
      'This IP range is commonly used for LANs. Confirm that it does not overlap with your home or office network.',
    ),
  ).toBeVisible()
  await submit(user)

  await screen.findByText('Network dual created')
  expect(await callApi('get', 'networks/dual')).toMatchObject({
    addressrange: '192.168.1.0/24',
    isipv4: 'yes',
    isipv6: 'yes',
  })
})

test("shows the server's refusal, or a text of its own for none, and keeps typed values [ER-012, ER-013, ER-077]", async () => {
  const user = await open()
  await fill(user, nameField(), 'twin')
  await fill(user, rangeField(), '100.64.77.0/24')
  const refusal = { kind: 'error', status: 500, message: 'the database is locked' } as const
  await fault({ ...refusal, method: 'POST' })
  await submit(user)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to create network')
  expect(alert).toHaveTextContent('the database is locked')

  await backend().stop()
  await submit(user)
  const hint = inEnglish('common:error.unreachable.hint')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(hint))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to create network')
  expect(nameField()).toHaveDisplayValue('twin')
  expect(rangeField()).toHaveDisplayValue('100.64.77.0/24')
})

test('suggests a range beside those of the networks before anything is typed', async () => {
  await signInAsAdmin()
  await addNetwork('next-door', '10.250.0.0/16')
  const user = await open()

  await user.click(
    await screen.findByRole('button', { name: 'Use next available range 10.251.0.0/16' }),
  )
  await waitFor(() => expect(rangeField()).toHaveDisplayValue('10.251.0.0/16'))
})

test('passes the id to a caller with its own task, without greeting or redirect', async () => {
  const created: string[] = []
  const pages = {
    NetworksPage: () => (
      <Slot
        request={{
          name: 'network.create',
          props: { onClose: () => {}, onCreated: (netid) => created.push(netid) },
        }}
      />
    ),
  }
  const user = await renderAt('/networks', { ...remote, pages })
  await fill(user, await screen.findByRole('textbox', { name: 'Name' }), 'first')
  await fill(user, rangeField(), '100.64.40.0/24')
  await submit(user)

  await waitFor(() => expect(created).toEqual(['first']))
  expect(window.location.pathname).toBe('/networks')
  expect(screen.queryByText('Network first created')).toBeNull()
})

describe('create network step', () => {
  const words = {
    action: 'Make it',
    nameMissing: 'Network name is required',
    rangeHint: 'Left out, a free one is taken.',
  }

  /** A page with the form that shows the created network and links elsewhere. */
  function StepPage({ onCreated }: { onCreated: (networkId: string) => void }) {
    const [activeNetwork] = useActiveNetwork()
    const props = { onClose: () => {}, onCreated, asStep: words }
    return (
      <>
        <Slot request={{ name: 'network.create', props }} />
        <TextLink to="/networks">Elsewhere</TextLink>
        Active: {activeNetwork}
      </>
    )
  }

  async function open() {
    const created: string[] = []
    const page = () => <StepPage onCreated={(networkId) => created.push(networkId)} />
    const user = await renderAt('/devices', {
      ...remote,
      pages: { DevicesPage: page },
    })
    await screen.findByRole('textbox', { name: 'Name' })
    return { user, created }
  }

  const nameField = () => screen.getByRole('textbox', { name: 'Name' })
  const rangeField = () => screen.getByRole('textbox', { name: 'IPv4 range' })
  const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Make it' }))

  async function fill(user: UserEvent, field: HTMLElement, text: string) {
    await user.click(field)
    await user.paste(text)
  }

  const networks = async () => z.parse(listOf(networkSchema), await callApi('get', 'networks'))

  let warnings: jest.SpyInstance
  beforeEach(() => {
    warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => warnings.mockRestore())

  test('requires a name with the text of its page and sends nothing without one [WZ-016]', async () => {
    const { user } = await open()
    await submit(user)

    await waitFor(() =>
      expect(nameField()).toHaveAccessibleErrorMessage('Network name is required'),
    )
    expect(nameField()).toHaveFocus()
    expect(rangeField()).toBeValid()
    expect(await networks()).toEqual([])
  })

  test('validates a range only if one is given [WZ-017]', async () => {
    const { user } = await open()
    expect(rangeField()).toHaveAccessibleDescription('Left out, a free one is taken.')
    await fill(user, nameField(), 'lab')
    await fill(user, rangeField(), '10.1.0.0')
    await submit(user)

    await waitFor(() =>
      expect(rangeField()).toHaveAccessibleErrorMessage('Address range must be a valid IPv4 CIDR'),
    )
    expect(await networks()).toEqual([])
  })

  test('uses a free range when none is given, makes the network active and shows nothing more [WZ-015, WZ-017, WZ-023]', async () => {
    const { user, created } = await open()
    await fill(user, nameField(), 'first office')
    await submit(user)

    await waitFor(() => expect(created).toEqual(['first-office']))
    expect(await networks()).toMatchObject([
      { netid: 'first-office', addressrange: expect.stringMatching(/^100\.\d+\.\d+\.0\/24$/) },
    ])
    expect(screen.getByText('Active: first-office')).toBeVisible()
    expect(screen.queryByText('Network first-office created')).toBeNull()
    expect(window.location.pathname).toBe('/devices')
  })

  test('logs a failure, shows it in the form without a toast, and keeps typed values for a retry [ER-014]', async () => {
    const { user, created } = await open()
    await fill(user, nameField(), 'branch')
    await fault({ kind: 'error', message: 'disk full', path: '/api/networks', calls: 1 })
    await submit(user)

    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to create network')
    expect(alert).toHaveTextContent('disk full')
    expect(screen.getAllByText('disk full')).toHaveLength(1)
    expect(warnings).toHaveBeenCalledWith('The network was not created:', expect.any(Error))
    expect(nameField()).toHaveValue('branch')

    await submit(user)
    await waitFor(() => expect(created).toEqual(['branch']))
  })

  test('keeps typed values while the server is unavailable, and Retry works once it is back', async () => {
    const { user, created } = await open()
    await fill(user, nameField(), 'harbour')
    await backend().stop()
    await submit(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      inEnglish('common:error.unreachable.hint'),
    )
    expect(nameField()).toHaveValue('harbour')

    await backend().start()
    await submit(user)
    await waitFor(() => expect(created).toEqual(['harbour']))
  })

  test('asks before leaving the page with typed values', async () => {
    const { user } = await open()
    await fill(user, nameField(), 'half')
    await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))

    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(window.location.pathname).toBe('/devices')
  })
})
