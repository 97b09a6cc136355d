/** @backend empty */
import { dnsEntrySchema } from '@meshdeck/api/dns'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, press } from '@meshdeck/testing/forms'
import { renderAt } from '@meshdeck/testing/render-at'
import { strFromU8, unzipSync } from 'fflate'

import { filesOf } from '../config-files/testing'
import { joinDevices, nodeIdOf, remote } from '../testing'

const choose = async (user: UserEvent, text: string) => {
  await screen.findByRole('button', { name: 'Choose file' })
  // jsdom's files cannot be read as browsers' can
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer
  const file = Object.assign(new File([text], 'table.csv'), { arrayBuffer })
  await user.upload(screen.getByLabelText('CSV file'), file)
}
const linesOf = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const namesOf = async (networkId: string) => {
  const entries = await callApi('get', `dns/adm/${networkId}/custom`)
  return z.parse(listOf(dnsEntrySchema), entries).map(({ name }) => name.split('.')[0])
}

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await joinDevices('corp', [{ name: 'hub' }])
  const hub = await nodeIdOf('corp', 'hub')
  await callApi('post', `nodes/corp/${hub}/createingress`, {})
  await callApi('post', `extclients/corp/${hub}`, { clientid: 'field-phone' })
  await callApi('post', 'dns/corp', { name: 'printer', address: '10.0.0.9', address6: '' })
})

test('an empty file says so, and so does one that is no CSV [ER-016]', async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  await openedDialog('Import DNS entries')
  await choose(user, '')
  expect(await screen.findByText('failed to convert file to base64')).toBeVisible()
  expect(screen.getByText('The file is empty.')).toBeVisible()

  await choose(user, 'PK\u0003\u0004\0')
  expect(await screen.findByText('This is no CSV file')).toBeVisible()
  await choose(user, 'address\r\n10.0.0.1')
  expect(await screen.findByText('A column is missing')).toBeVisible()
})

test('names are checked line by line before any is sent, and imported with a result for each', async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  await openedDialog('Import DNS entries')
  await choose(
    user,
    'name;address;address6\n' +
      'files;10.0.0.10;fd00::10\nprinter;10.0.0.11;\nbad name;10.0.0.12;\n' +
      'files;10.0.0.13;\nempty;;\nwiki;10.0.0.14;',
  )
  expect(await linesOf('Lines that cannot be imported')).toEqual([
    'Line 3 printer: An entry with this name already exists',
    expect.stringMatching(/^Line 4 bad name: Use a-z/),
    'Line 5 files: An earlier line has this name.',
    'Line 6 empty: Enter an IPv4 or an IPv6 address',
  ])
  expect(await linesOf('Lines that can be imported')).toEqual(['Line 2 files', 'Line 7 wiki'])
  expect(await namesOf('corp')).toEqual(['printer'])

  await fault({
    kind: 'error',
    message: 'try later',
    method: 'POST',
    path: '/api/dns/:network',
    calls: 1,
  })
  await press(user, 'Import 2 entries')
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Retry the remaining 1' }))
  expect(await screen.findByText('2 of 2 done')).toBeVisible()
  expect((await namesOf('corp')).toSorted()).toEqual(['files', 'printer', 'wiki'])
})

test('config files come from a table, and in one archive afterwards', async () => {
  const archives: Blob[] = []
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) archives.push(blob)
    return 'blob:archive'
  })
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  // jsdom would go where the link leads
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = await renderAt('/networks/corp/nodes?tab=config&dialog=import-config-files', remote)
  await openedDialog('Import config files')
  const table =
    'name,gateway,dns,routes\r\n' +
    'anna-phone,,1.1.1.1,192.168.10.0/24 192.168.11.0/24\r\nbert-phone,hub,,\r\n' +
    'field-phone,,,\r\ncarl-phone,nowhere,,\r\ndora-phone,,,10.1.0.0/25\r\npc,,,\r\n'
  await choose(user, table)
  expect(await linesOf('Lines that cannot be imported')).toEqual([
    'Line 4 field-phone: A config file with this name exists.',
    'Line 5 carl-phone: The network has no such gateway.',
    "Line 6 dora-phone: This range overlaps the network's own range",
    'Line 7 pc: The config file name must be at least 5 characters long.',
  ])
  await press(user, 'Another file')
  await choose(user, 'name\r\nevas-phone')
  expect(await linesOf('Lines that can be imported')).toEqual(['Line 2 evas-phone'])
  expect(screen.queryByRole('list', { name: 'Lines that cannot be imported' })).toBeNull()
  await press(user, 'Another file')
  await choose(user, 'name\r\nfield-phone')
  expect(await screen.findByText(/^No line can be imported\. One line cannot/)).toBeVisible()
  await press(user, 'Another file')
  await choose(user, table)
  await press(user, 'Import 2 config files')
  expect(await screen.findByText('2 of 2 done')).toBeVisible()

  const made = (await filesOf('corp')).find(({ clientid }) => clientid === 'anna-phone')
  expect(made).toMatchObject({
    dns: '1.1.1.1',
    extraallowedips: ['192.168.10.0/24', '192.168.11.0/24'],
  })
  await waitFor(() => expect(archives).toHaveLength(1))
  const files = unzipSync(new Uint8Array((await archives[0]?.arrayBuffer()) ?? []))
  expect(Object.keys(files).toSorted()).toEqual(['anna-phone.conf', 'bert-phone.conf'])
  expect(strFromU8(files['bert-phone.conf'] ?? new Uint8Array())).toMatch(/^\[Interface\]/)
})
