/**
 * @backend empty
 * @api-version 1.5.1
 */
import { nameServerSchema } from '@meshdeck/api/name-servers'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { changeRecords } from '@meshdeck/testing/change-records'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const page = paths.nameServers('corp')
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const field = (name: string) => screen.getByRole('textbox', { name })

const stored = async () =>
  z.parse(listOf(nameServerSchema), await callApi('get', 'v1/nameserver?network=corp'))
const storedOne = async (name: string) => (await stored()).find((server) => server.name === name)

const make = (name: string, part = {}) =>
  callApi('post', 'v1/nameserver', {
    name,
    network_id: 'corp',
    servers: ['10.1.0.53'],
    domains: [{ domain: 'corp.example', is_search_domain: true }],
    ...part,
  })

/** Pastes the text: typing would validate and render the form for every letter. */
async function fill(user: UserEvent, name: string, text: string) {
  await user.clear(field(name))
  await user.click(field(name))
  await user.paste(text)
}

const openForm = async () => {
  const user = await renderAt(`${page}&dialog=new-name-server`, remote)
  const dialog = await openedDialog('Add name server')
  await within(dialog).findByRole('option', { name: 'Quad9' })
  const submit = () => pressButton(user, 'Add name server', dialog)
  return { user, submit }
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await make('inhouse')
  await make('camera-dns')
  await make('lamp-dns')
})

test('lists the name servers of a network, including its built-in one', async () => {
  await renderAt(page, remote)

  expect(await row('Google Public DNS')).toHaveTextContent(/Default.*8\.8\.8\.8.*All other names/)
  expect(await row('inhouse')).toHaveTextContent(/10\.1\.0\.53.*corp\.example/)
})

test('adds one with custom addresses for some domains', async () => {
  const { user, submit } = await openForm()
  await fill(user, 'Name', 'lab')
  await fill(user, 'Addresses', '10.1.0.54, fd00::54')
  await fill(user, 'Domains', 'lab.example')
  await submit()

  await screen.findByText('“lab” added')
  await row('lab')
  expect(await storedOne('lab')).toMatchObject({
    servers: ['10.1.0.54', 'fd00::54'],
    domains: [{ domain: 'lab.example', is_search_domain: false }],
    tags: { '*': {} },
    status: true,
  })
})

test('adds a service known to the server', async () => {
  const { user, submit } = await openForm()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Quad9')
  await screen.findByText(/9\.9\.9\.9/)
  await user.click(screen.getByRole('radio', { name: /All names/ }))
  await submit()

  await screen.findByText('“Quad9” added')
  expect(await storedOne('Quad9')).toMatchObject({ match_all: true })
})

test('shows errors at the fields and sends nothing', async () => {
  await signInAsAdmin()
  const before = await stored()
  const { user, submit } = await openForm()
  await fill(user, 'Addresses', 'dns.example')
  await submit()

  await waitFor(() => expect(field('Name')).toHaveAccessibleErrorMessage('Enter a name'))
  expect(field('Addresses')).toHaveAccessibleErrorMessage(
    inEnglish('networks:dns.servers.notServer', { entry: 'dns.example' }),
  )
  expect(field('Domains')).toHaveAccessibleErrorMessage(inEnglish('networks:dns.servers.noDomain'))
  expect(await stored()).toEqual(before)
})

test('keeps typed values when the server fails and shows its message', async () => {
  const { user, submit } = await openForm()
  await fill(user, 'Name', 'late')
  await fill(user, 'Addresses', '10.1.0.55')
  await fill(user, 'Domains', 'late.example')
  await fault({ kind: 'error', status: 500, message: 'disk full', method: 'POST', calls: 1 })
  await submit()

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('networks:dns.servers.createFailed'))
  expect(alert).toHaveTextContent('disk full')
  expect(field('Addresses')).toHaveDisplayValue('10.1.0.55')
  await submit()
  await screen.findByText('“late” added')
})

test("changes one and keeps values that aren't in the form", async () => {
  await signInAsAdmin()
  const { id } = (await storedOne('inhouse')) ?? {}
  const user = await renderAt(`${page}&dialog=edit-name-server&dialog.server=${String(id)}`, remote)
  await openedDialog('Edit “inhouse”')
  await fill(user, 'Addresses', '10.1.0.99')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  await screen.findByText('Name server saved')
  expect(await storedOne('inhouse')).toMatchObject({
    servers: ['10.1.0.99'],
    domains: [{ domain: 'corp.example', is_search_domain: true }],
    tags: { '*': {} },
    status: true,
  })
})

test('shows a concurrent change at its field', async () => {
  await signInAsAdmin()
  const one = await storedOne('inhouse')
  const user = await renderAt(
    `${page}&dialog=edit-name-server&dialog.server=${String(one?.id)}`,
    remote,
  )
  await openedDialog('Edit “inhouse”')
  await callApi('put', 'v1/nameserver', { ...one, servers: ['10.1.0.7'] })
  await fill(user, 'Addresses', '10.1.0.8')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  await waitFor(() =>
    expect(field('Addresses')).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: '10.1.0.7' }),
    ),
  )
})

test('disables one and enables it again', async () => {
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('switch', { name: 'Turn on Google Public DNS' }))
  await screen.findByText('“Google Public DNS” turned off')
  expect(await storedOne('Google Public DNS')).toMatchObject({ status: false })

  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Turn on Google Public DNS' })).not.toBeChecked(),
  )
  await user.click(screen.getByRole('switch', { name: 'Turn on Google Public DNS' }))
  await screen.findByText('“Google Public DNS” turned on')
})

test('deletes one, but not the built-in one of the network', async () => {
  const user = await renderAt(page, remote)
  await row('camera-dns')
  await chooseAction(user, 'Delete', 'camera-dns')
  await user.click(await screen.findByRole('button', { name: 'Delete name server' }))
  await screen.findByText('“camera-dns” deleted')
  await waitFor(() => expect(screen.queryByRole('row', { name: /camera-dns/ })).toBeNull())
})

test('deletes several at once, except the built-in one of the network', async () => {
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete name servers' }))
  await screen.findByText(/(\d+) of \1 done/)
  await waitFor(async () =>
    expect((await stored()).map(({ name }) => name)).toEqual(['Google Public DNS']),
  )
})

test('shows the name servers and the reason to users who may not change the network', async () => {
  await signInAsUser()
  await renderAt(page, remote)
  await row('Google Public DNS')
  for (const active of screen.getAllByRole('switch')) {
    expect(active).toHaveAccessibleDescription(inEnglish('common:can.role'))
  }
  expect(screen.getByRole('button', { name: 'Add name server' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test("reports a server that doesn't respond in place of the list and retries", async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.dns('corp'), remote)
  await screen.findByText(inEnglish('networks:dns.empty'))
  await backend().stop()
  await user.click(screen.getByRole('tab', { name: 'Name servers' }))
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  await backend().start()
  await user.click(retry)
  await row('Google Public DNS')
})

test('distinguishes two nodes with the same name by their addresses', async () => {
  await backend().upgrade()
  await signInAsAdmin()
  await joinDevices('corp', [{ name: 'twin' }, { name: 'twin' }])
  const { user } = await openForm()
  await user.click(await screen.findByRole('radio', { name: /^Selected devices/ }))
  const options = await screen.findAllByRole('option', { name: /^twin 10\.1\.0\.\d+$/ })
  expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(2)
})

test('shows the id of a name server without a name', async () => {
  await signInAsAdmin()
  await make('nameless')
  const id = (await storedOne('nameless'))?.id ?? ''
  changeRecords('v1/nameserver', (server) => (server.name === 'nameless' ? { name: '' } : {}))
  await renderAt(page, remote)

  expect(await screen.findByText(id)).toBeVisible()
})
