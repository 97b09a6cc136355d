/** @backend empty */
import { networkSchema } from '@meshdeck/api/networks'
import { listOf, Slot, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

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

/** Pasted: typing validates and renders the form again with every letter. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

const networkIds = async () =>
  z.parse(listOf(networkSchema), await callApi('get', 'networks')).map(({ netid }) => netid)

test('starts with IPv4 on, IPv6 off and access allowed [NW-031, NW-032, NW-033]', async () => {
  await open()

  expect(screen.getByRole('switch', { name: 'IPv4' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'IPv6' })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: /ALLOW/ })).toBeChecked()
})

test('sends nothing while something is missing, and says what [NW-024, NW-027]', async () => {
  const user = await open()
  await submit(user)

  await screen.findByText('Please enter a network name')
  expect(nameField()).toHaveAccessibleErrorMessage('Please enter a network name')
  expect(rangeField()).toHaveAccessibleErrorMessage('Address range must be a valid IPv4 CIDR')
  expect(nameField()).toHaveFocus()
  expect(await networkIds()).toEqual([])
})

test.each([
  ['with an umlaut', 'Büro', 'Valid characters are a-z, 0-9, space, underscore (_) and hypen (-)'],
  ['over 32 characters', 'a'.repeat(33), inEnglish('network-pages:create.nameLength')],
])('refuses a name %s while it is typed [NW-025]', async (_, name, message) => {
  const user = await open()
  expect(nameField()).toHaveAccessibleDescription(
    expect.stringContaining(inEnglish('network-pages:create.nameHint')),
  )
  await fill(user, nameField(), name)

  await waitFor(() => expect(nameField()).toHaveAccessibleErrorMessage(message))
})

test('asks for a valid IPv6 range once IPv6 is on [NW-028]', async () => {
  const user = await open()
  await user.click(screen.getByRole('switch', { name: 'IPv6' }))
  await fill(user, rangeField('IPv6'), 'fd00::')

  await waitFor(() =>
    expect(rangeField('IPv6')).toHaveAccessibleErrorMessage(
      'Address range must be a valid IPv6 CIDR',
    ),
  )
})

test('asks for at least one address family', async () => {
  const user = await open()
  await user.click(screen.getByRole('switch', { name: 'IPv4' }))

  expect(await screen.findByText(inEnglish('network-pages:create.familyMissing'))).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'IPv4 range' })).toBeNull()
})

test('warns of public addresses, shows how a range is saved, and refuses what no device can have', async () => {
  const user = await open()
  await fill(user, rangeField(), '203.0.113.9/24')
  expect(
    await screen.findByText(/^203\.0\.113\.0\/24 includes public internet addresses/),
  ).toBeVisible()
  expect(screen.getByText('Saved as 203.0.113.0/24')).toBeVisible()

  await user.clear(rangeField())
  await fill(user, rangeField(), '127.0.0.0/8')
  await waitFor(() =>
    expect(rangeField()).toHaveAccessibleErrorMessage(
      inEnglish('network-pages:create.unusable.loopback', {
        block: '127.0.0.0/8',
        example: '100.64.10.0/24',
      }),
    ),
  )
  expect(screen.queryByText(/public internet addresses/)).toBeNull()
  expect(screen.queryByText(inEnglish('network-pages:planner.free'), { exact: false })).toBeNull()
})

test('warns of ranges that local networks use, and sends them all the same [NW-029]', async () => {
  const user = await open()
  await fill(user, nameField(), 'home')
  await fill(user, rangeField(), '192.168.1.0/24')
  expect(
    await screen.findByText(
      'This IP range is commonly used for LANs. Confirm that it does not overlap with your home or office network.',
    ),
  ).toBeVisible()

  await submit(user)
  await waitFor(async () => expect(await networkIds()).toContain('home'))
})

test('the example of a range is the one that is free next', async () => {
  await signInAsAdmin()
  for (const [netid, addressrange] of [
    ['taken-1', '100.64.10.0/24'],
    ['taken-2', '100.64.11.0/24'],
  ])
    await callApi('post', 'networks', { netid, addressrange })
  await open()
  const use = await screen.findByRole('button', {
    name: new RegExp(`^${inEnglish('network-pages:planner.use')} `),
  })
  const [, free] = use.textContent.split(`${inEnglish('network-pages:planner.use')} `)
  expect(free).toMatch(/^\d+\.\d+\.\d+\.0\/24$/)
  expect(rangeField()).toHaveAttribute('placeholder', free)
  for (const netid of ['taken-1', 'taken-2']) await callApi('delete', `networks/${netid}`)
})

test('Auto-fill proposes a range for each family that is on [NW-034, CO-047, CO-048]', async () => {
  const user = await open()
  await user.click(screen.getByRole('switch', { name: 'IPv6' }))
  await user.click(await screen.findByRole('button', { name: 'Auto-fill' }))

  await waitFor(() => expect(rangeField()).toHaveDisplayValue(/^100\.\d+\.\d+\.0\/24$/))
  expect(rangeField('IPv6')).toHaveDisplayValue(/^fd3c(:[0-9a-f]{4}){3}::\/64$/)
})

test('a new network is greeted, active, and opened [NW-008, NW-018, NW-019, NW-026, ER-009, AP-022]', async () => {
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

test('a network of both families is one [NW-006]', async () => {
  const user = await open()
  await fill(user, nameField(), 'dual')
  await user.click(await screen.findByRole('switch', { name: 'IPv6' }))
  await fill(user, rangeField(), '100.64.20.0/24')
  await fill(user, rangeField('IPv6'), 'fd00:20::/64')
  await submit(user)

  await screen.findByText('Network dual created')
  expect(await callApi('get', 'networks/dual')).toMatchObject({ isipv4: 'yes', isipv6: 'yes' })
})

test('what the server refuses is told and what was typed stays [ER-012, ER-077]', async () => {
  const user = await open()
  await fill(user, nameField(), 'twin')
  await fill(user, rangeField(), '100.64.77.0/24')
  await fault({ kind: 'error', status: 500, message: 'the database is locked', method: 'POST' })
  await submit(user)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to create network')
  expect(alert).toHaveTextContent('the database is locked')
  expect(nameField()).toHaveDisplayValue('twin')
  expect(rangeField()).toHaveDisplayValue('100.64.77.0/24')
})

test('a range of another network is refused at its field, which says whose it is', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'home', addressrange: '192.168.1.0/24' })
  const user = await open()
  await fill(user, nameField(), 'twin')
  await fill(user, rangeField(), '192.168.1.0/25')

  await waitFor(() =>
    expect(rangeField()).toHaveAccessibleErrorMessage(
      inEnglish('network-pages:create.rangeTaken', { range: '192.168.1.0/24', network: 'home' }),
    ),
  )
  expect(screen.getByText('home 192.168.1.0/24')).toBeVisible()
  await submit(user)
  expect(await networkIds()).not.toContain('twin')
})

test('a range that somebody else has taken meanwhile is told at its field', async () => {
  const user = await open()
  await fill(user, nameField(), 'late')
  await fill(user, rangeField(), '10.71.0.0/16')
  await screen.findByText(inEnglish('network-pages:planner.free'), { exact: false })
  await callApi('post', 'networks', { netid: 'early', addressrange: '10.71.4.0/24' })
  await submit(user)

  await waitFor(() =>
    expect(rangeField()).toHaveAccessibleErrorMessage(
      inEnglish('network-pages:create.rangeTaken', { range: '10.71.4.0/24', network: 'early' }),
    ),
  )
  expect(rangeField()).toHaveDisplayValue('10.71.0.0/16')
})

test('offers the next free range of the size that was typed', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'first-of-80', addressrange: '10.80.0.0/16' })
  const user = await open()
  await fill(user, rangeField(), '10.80.0.0/16')
  expect(
    await screen.findByRole('img', {
      name: inEnglish('network-pages:planner.summary', {
        taken: 1,
        count: 64,
        block: '10.64.0.0/10',
      }),
    }),
  ).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Use next available range 10.81.0.0/16' }))
  await waitFor(() => expect(rangeField()).toHaveDisplayValue('10.81.0.0/16'))
  expect(screen.getByText(inEnglish('network-pages:planner.free'), { exact: false })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Use next available range/ })).toBeNull()
})

test('proposes a range beside those of the networks before anything is typed', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'next-door', addressrange: '10.250.0.0/16' })
  const user = await open()

  await user.click(
    await screen.findByRole('button', { name: 'Use next available range 10.251.0.0/16' }),
  )
  await waitFor(() => expect(rangeField()).toHaveDisplayValue('10.251.0.0/16'))
})

test('warns of a range that an egress route leads to', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'branch', addressrange: '10.90.0.0/24' })
  await callApi('post', 'v1/egress', {
    name: 'printers',
    network: 'branch',
    range: '100.99.8.0/24',
    nodes: {},
  })
  const user = await open()
  await fill(user, rangeField(), '100.99.0.0/16')

  expect(
    await screen.findByText(inEnglish('network-pages:planner.egressWarning'), { exact: false }),
  ).toBeVisible()
  expect(screen.getByText('printers (branch) 100.99.8.0/24')).toBeVisible()
})

test('a failure without words of the server is told in our own [ER-013]', async () => {
  const user = await open()
  await fill(user, nameField(), 'unheard')
  await fill(user, rangeField(), '100.64.30.0/24')
  await backend().stop()
  await submit(user)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to create network')
  expect(alert).toHaveTextContent(inEnglish('platform:error.unreachable.hint'))
})

test('whoever opens it with a task of their own gets the id, without greeting or redirect', async () => {
  const created: string[] = []
  const pages = {
    ...remote.pages,
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

test('closing with something typed asks first [CO-034]', async () => {
  const user = await open()
  await fill(user, nameField(), 'half')
  await user.click(
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Cancel' }),
  )

  expect(
    await screen.findByText(
      'Closing the modal will lose any unsaved changes. Do you want to proceed?',
    ),
  ).toBeVisible()
})

test('a name that is taken is told at its field', async () => {
  await signInAsAdmin()
  const netid = 'taken'
  await callApi('post', 'networks', { netid, addressrange: '10.61.0.0/16', isipv4: 'yes' })
  const user = await open()
  await fill(user, nameField(), netid)
  await fill(user, rangeField(), '10.62.0.0/16')
  await submit(user)

  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(inEnglish('network-pages:create.nameTaken')),
  )
})
