/** @backend empty */
import { dnsEntrySchema } from '@meshdeck/api/dns'
import { hostSchema } from '@meshdeck/api/hosts'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'
import { strFromU8, unzipSync } from 'fflate'

import { configFilesOf, remote } from '../testing'

const choose = async (user: UserEvent, content: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  await screen.findByRole('button', { name: 'Choose file' })
  // files of jsdom can't be read like those of browsers
  const arrayBuffer = async () => bytes.buffer
  const file = Object.assign(new File([bytes], 'table.csv'), { arrayBuffer })
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

/** Archives that the page saved. */
let archives: Blob[]

beforeEach(() => {
  archives = []
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) archives.push(blob)
    return 'blob:archive'
  })
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  // jsdom would follow the link
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'hub' }])
  const hub = await nodeIdOf('corp', 'hub')
  await callApi('post', `nodes/corp/${hub}/createingress`, {})
  await callApi('post', `extclients/corp/${hub}`, { clientid: 'field-phone' })
  await callApi('post', 'dns/corp', { name: 'printer', address: '10.0.0.9', address6: '' })
})

test("reports an empty file and a file that isn't a table [ER-016]", async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  await openedDialog('Import DNS entries')
  await choose(user, '')
  expect(await screen.findByText('failed to convert file to base64')).toBeVisible()
  expect(screen.getByText(inEnglish('networks:csvImport.faultHint.isEmpty'))).toBeVisible()

  await choose(user, 'PK\u0003\u0004\0')
  expect(await screen.findByText(inEnglish('networks:csvImport.fault.isWorkbook'))).toBeVisible()
  await choose(user, 'address\r\n10.0.0.1')
  expect(await screen.findByText(inEnglish('networks:csvImport.fault.lacksColumns'))).toBeVisible()
  expect(
    screen.getByText(
      inEnglish('networks:csvImport.faultHint.lacksColumns', { columns: 'name', found: 'address' }),
    ),
  ).toBeVisible()
})

test('checks every line before sending any name and shows a result for each', async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  const before = await namesOf('corp')
  await openedDialog('Import DNS entries')
  await choose(
    user,
    'name;address;address6\n' +
      'files;10.0.0.10;fd00::10\nprinter;10.0.0.11;\nbad name;10.0.0.12;\n' +
      'files;10.0.0.13;\nempty;;\nwiki;10.0.0.14;',
  )
  expect(await linesOf(inEnglish('networks:csvImport.badLines'))).toEqual([
    'Line 3 (printer): A DNS entry with this name already exists',
    expect.stringMatching(/^Line 4 \(bad name\): Use only a-z, 0-9, hyphens/),
    inEnglish('networks:csvImport.repeated', { line: '5 (files): Line 2' }),
    'Line 6 (empty): Enter an IPv4 or IPv6 address',
  ])
  expect(await linesOf(inEnglish('networks:csvImport.goodLines'))).toEqual([
    'Line 2 (files)',
    'Line 7 (wiki)',
  ])
  expect(await namesOf('corp')).toEqual(before)

  await fault({
    kind: 'error',
    message: 'try later',
    method: 'POST',
    path: '/api/dns/:network',
    calls: 1,
  })
  await pressButton(user, 'Import 2 entries')
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  expect((await namesOf('corp')).toSorted()).toEqual([...before, 'files', 'wiki'].toSorted())
})

test('treats a short name and the same name with the domain as one', async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  await openedDialog('Import DNS entries')
  await choose(
    user,
    'name,address\nmail,10.0.0.20\nMail.nm.internal,10.0.0.21\nprinter.NM.internal,10.0.0.22\n',
  )
  expect(await linesOf(inEnglish('networks:csvImport.badLines'))).toEqual([
    inEnglish('networks:csvImport.repeated', { line: '3 (Mail.nm.internal): Line 2' }),
    'Line 4 (printer.NM.internal): A DNS entry with this name already exists',
  ])
})

test('imports config files from a table and downloads them in one archive', async () => {
  const user = await renderAt('/networks/corp/nodes?tab=config&dialog=import-config-files', remote)
  await openedDialog('Import config files')
  const table =
    'name,gateway,dns,routes\r\n' +
    'anna-phone,,1.1.1.1,192.168.10.0/24 192.168.11.0/24\r\nbert-phone,hub,,\r\n' +
    'field-phone,,,\r\ncarl-phone,nowhere,,\r\ndora-phone,,,10.1.0.0/25\r\npc,,,\r\n'
  await choose(user, table)
  expect(await linesOf(inEnglish('networks:csvImport.badLines'))).toEqual([
    'Line 4 (field-phone): A config file with this name already exists.',
    'Line 5 (carl-phone): No gateway in this network matches this name or ID.',
    inEnglish('networks:configFiles.insideNetwork', {
      entry: 'Line 6 (dora-phone): 10.1.0.0/25',
      range: '10.1.0.0/24',
    }),
    'Line 7 (pc): The config file name must be at least 5 characters long.',
  ])
  await pressButton(user, 'Choose another file')
  await choose(user, 'name\r\nevas-phone')
  expect(await linesOf(inEnglish('networks:csvImport.goodLines'))).toEqual(['Line 2 (evas-phone)'])
  expect(screen.queryByRole('list', { name: inEnglish('networks:csvImport.badLines') })).toBeNull()
  await pressButton(user, 'Choose another file')
  await choose(user, 'name\r\nfield-phone')
  expect(
    await screen.findByText(/^No lines can be imported\. One line can't be imported/),
  ).toBeVisible()
  await pressButton(user, 'Choose another file')
  await choose(user, table)
  await pressButton(user, inEnglish('networks:csvImport.configFiles.action', { count: 2 }))
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()

  const made = (await configFilesOf('corp')).find(({ clientid }) => clientid === 'anna-phone')
  expect(made).toMatchObject({
    dns: '1.1.1.1',
    extraallowedips: ['192.168.10.0/24', '192.168.11.0/24'],
  })
  await waitFor(() => expect(archives).toHaveLength(1))
  const files = unzipSync(new Uint8Array((await archives[0]?.arrayBuffer()) ?? []))
  expect(Object.keys(files).toSorted()).toEqual(['anna-phone.conf', 'bert-phone.conf'])
  expect(strFromU8(files['bert-phone.conf'] ?? new Uint8Array())).toMatch(/^\[Interface\]/)
})

const KEYS = ['AAAA', 'BBBB', 'CCCC'].map((start) => `${start.padEnd(42, 'x')}A=`)
/** Returns the same 32 bytes in another encoding: the last letter has two unused bits. */
const otherTextOf = (key = '') => `${key.slice(0, 42)}B=`

test('recognizes headings of other programs and keeps a public key', async () => {
  const user = await renderAt('/networks/corp/nodes?tab=config&dialog=import-config-files', remote)
  await openedDialog('Import config files')
  const [, , key] = KEYS
  await choose(
    user,
    `sep=;\nPhones of 2026\nDevice_Name;Allowed IPs;Public_Key\nsite-phone;192.168.77.0/24;${key}\n\n`,
  )
  expect(await linesOf(inEnglish('networks:csvImport.goodLines'))).toEqual(['Line 4 (site-phone)'])
  expect(screen.getByText(/^Line 3 is used as the header row\./)).toBeVisible()
  await pressButton(user, inEnglish('networks:csvImport.configFiles.action', { count: 1 }))
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 1, count: 1 })),
  ).toBeVisible()
  const made = (await configFilesOf('corp')).find(({ clientid }) => clientid === 'site-phone')
  expect(made).toMatchObject({ publickey: key, extraallowedips: ['192.168.77.0/24'] })
})

test('asks about an unrecognized column before showing or sending anything', async () => {
  const user = await renderAt('/networks/corp/dns?dialog=import-dns', remote)
  await openedDialog('Import DNS entries')
  await choose(user, 'name,adress,serial\nscanner,10.0.0.30,A1\nplotter,10.0.0.31,A2')
  const address = await screen.findByRole('combobox', { name: 'Column adress' })
  const serial = screen.getByRole('combobox', { name: 'Column serial' })
  expect(serial).toHaveAccessibleDescription('A1, A2')
  await pressButton(user, 'Continue')
  await waitFor(() =>
    expect(address).toHaveAccessibleErrorMessage(inEnglish('networks:csvImport.columns.notChosen')),
  )
  await user.selectOptions(address, 'Use as address')
  await user.selectOptions(serial, 'Use as address')
  await pressButton(user, 'Continue')
  await waitFor(() =>
    expect(serial).toHaveAccessibleErrorMessage(inEnglish('networks:csvImport.columns.taken')),
  )
  await user.selectOptions(serial, 'Ignore this column')
  await pressButton(user, 'Continue')
  expect(await linesOf(inEnglish('networks:csvImport.goodLines'))).toEqual([
    'Line 2 (scanner)',
    'Line 3 (plotter)',
  ])
  expect(screen.getByText('Ignored columns: serial')).toBeVisible()
  await pressButton(user, 'Import 2 entries')
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  expect(await namesOf('corp')).toEqual(expect.arrayContaining(['scanner', 'plotter']))
})

test('rejects a public key of a device, a config file or an earlier line by name', async () => {
  await signInAsAdmin()
  const [taken, mine] = KEYS
  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const hub = hosts.find(({ name }) => name === 'hub')
  const gateway = await nodeIdOf('corp', 'hub')
  const input = { clientid: 'with-key', publickey: taken }
  await callApi('post', `extclients/corp/${gateway}`, input)
  const user = await renderAt('/networks/corp/nodes?tab=config&dialog=import-config-files', remote)
  await openedDialog('Import config files')
  await choose(
    user,
    'name,publickey\n' +
      `phone-1,${otherTextOf(taken)}\nphone-2,${hub?.publickey}\nphone-3,${mine}\n` +
      `phone-4,${otherTextOf(mine)}\n`,
  )
  expect(await linesOf(inEnglish('networks:csvImport.badLines'))).toEqual([
    expect.stringMatching(/^Line 2 \(phone-1\): Config file with-key in the corp network already/),
    expect.stringMatching(/^Line 3 \(phone-2\): Device hub already uses this public key/),
    expect.stringMatching(
      /^Line 5 \(phone-4\): Line 4 of the file already contains this public key/,
    ),
  ])
  expect(await linesOf(inEnglish('networks:csvImport.goodLines'))).toEqual(['Line 4 (phone-3)'])
})
