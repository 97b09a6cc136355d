/** @backend empty */
import { dnsEntrySchema } from '@meshdeck/api/dns'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, type UserEvent } from '@meshdeck/testing/dom'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const names = async () => {
  const entries = z.parse(listOf(dnsEntrySchema), await callApi('get', 'dns/adm/corp'))
  return entries.map(({ name }) => name)
}

const openForm = async () => {
  const user = await renderAt('/networks/corp/dns?dialog=new-dns-entry', remote)
  const dialog = await openedDialog('Add DNS entry')
  // list behind the dialog, with the names that are taken
  await screen.findByText('edge-1.corp.nm.internal')
  return { user, dialog }
}
const nameField = () => screen.getByRole('textbox', { name: 'Host name' })
const ipv4Field = () => screen.getByRole('textbox', { name: 'IPv4' })
const submit = (user: UserEvent, dialog: HTMLElement) => pressButton(user, 'Add DNS entry', dialog)

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('bare', '10.2.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }])
  const custom = ['printer', 'scanner', 'camera']
  for (const [index, name] of custom.entries()) {
    await callApi('post', 'dns/corp', { name, address: `10.9.0.${index + 1}`, address6: '' })
  }
})

test('lists the names of nodes and custom names [SH-048, NW-017, AP-030]', async () => {
  await renderAt('/networks/corp/dns', remote)

  expect(await row('edge-1')).toHaveTextContent('edge-1.corp.nm.internal')
  expect(await row('edge-1')).toHaveTextContent('10.1.0.1')
  expect(await row('edge-1')).toHaveTextContent('Node')
  expect(await row('printer')).toHaveTextContent('printer.nm.internal')
  expect(await row('printer')).toHaveTextContent('10.9.0.1')
  expect(await row('printer')).toHaveTextContent('Custom')
})

test('searches by address and filters by source', async () => {
  const user = await renderAt('/networks/corp/dns?filter=source%3Acustom', remote)
  await row('printer')
  expect(screen.queryByRole('row', { name: /edge-1/ })).toBeNull()

  await user.type(screen.getByRole('searchbox'), '10.9.0.2')
  await waitFor(() => expect(screen.queryByRole('row', { name: /printer/ })).toBeNull())
  await row('scanner')
})

test('creates a name for an address [NW-002, AP-028]', async () => {
  const { user, dialog } = await openForm()
  await fill(user, nameField(), 'intranet')
  await screen.findByText(inEnglish('networks:dns.nameHint', { name: 'intranet.nm.internal' }))
  await fill(user, ipv4Field(), '10.9.0.77')
  await submit(user, dialog)

  await screen.findByText('intranet.nm.internal added')
  await row('intranet')
  expect(await names()).toContain('intranet.nm.internal')
})

test('shows errors at the fields and sends nothing', async () => {
  const before = await signInAsAdmin().then(names)
  const { user, dialog } = await openForm()
  await submit(user, dialog)
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(inEnglish('networks:dns.noName')),
  )
  expect(ipv4Field()).toHaveAccessibleErrorMessage(inEnglish('networks:dns.noAddress'))

  // the server would let the short form replace the entry
  await fill(user, nameField(), 'Printer')
  await fill(user, ipv4Field(), 'ten')
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(inEnglish('networks:dns.takenName')),
  )
  expect(ipv4Field()).toHaveAccessibleErrorMessage(inEnglish('networks:dns.notIpv4'))
  expect(await names()).toEqual(before)
})

test('reports a name created in the meantime at the field and keeps typed values', async () => {
  const { user, dialog } = await openForm()
  await callApi('post', 'dns/corp', { name: 'late', address: '10.9.0.50', address6: '' })
  await fill(user, nameField(), 'late.nm.internal')
  await fill(user, ipv4Field(), '10.9.0.51')
  await submit(user, dialog)

  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage(inEnglish('networks:dns.takenName')),
  )
  expect(ipv4Field()).toHaveValue('10.9.0.51')
})

test('deletes an entry, but no names of nodes [AP-031]', async () => {
  const user = await renderAt('/networks/corp/dns', remote)
  await row('camera')
  await chooseAction(user, 'Delete', 'camera.nm.internal')
  await user.click(await screen.findByRole('button', { name: 'Delete entry' }))
  await screen.findByText('camera.nm.internal deleted')
  await waitFor(() => expect(screen.queryByRole('row', { name: /camera/ })).toBeNull())
  expect(await names()).not.toContain('camera.nm.internal')
  expect(await names()).toContain('edge-1.corp.nm.internal')
})

test('deletes several at once', async () => {
  const user = await renderAt('/networks/corp/dns?filter=source%3Acustom', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete entries' }))
  await screen.findByText(/of \d done/)
  await waitFor(async () => expect(await names()).toEqual(['edge-1.corp.nm.internal']))
})

test('explains names in a network without any', async () => {
  await renderAt('/networks/bare/dns', remote)
  await screen.findByText(inEnglish('networks:dns.empty'))
})

test("reports a network that doesn't exist", async () => {
  await renderAt('/networks/gone/dns', remote)
  await screen.findByText('Network not found')
})

test('shows the names and the reason to users who may not change the network', async () => {
  await signInAsUser()
  await renderAt('/networks/corp/dns', remote)
  await row('edge-1')
  expect(screen.getAllByRole('button', { name: 'Add DNS entry' })[0]).toHaveAccessibleDescription(
    inEnglish('networks:dns.refused'),
  )
})

test("reports a server that doesn't respond in place of the list and retries", async () => {
  await signInAsAdmin()
  await backend().stop()
  const user = await renderAt('/networks/corp/dns', remote)
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  await backend().start()
  await user.click(retry)
  await row('edge-1')
})
