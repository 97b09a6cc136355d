/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { configFileOf, configFilesOf, remote } from '../testing'

const page = '/networks/corp/nodes?tab=config'
const OWN_KEY = `${'k'.repeat(42)}E=`

let gateway = ''

const newFile = (clientid: string, more: object = {}) =>
  callApi('post', `extclients/corp/${gateway}`, { clientid, ...more })

const openFile = async (name: string, tab = 'text') => {
  const user = await renderAt(
    `${page}&dialog=config-file&dialog.file=${name}&dialog.tab=${tab}`,
    remote,
  )
  const dialog = await screen.findByRole('dialog', { name: `${name}.conf` })
  return { user, dialog }
}

const openForm = async (name: string) => {
  const user = await renderAt(`${page}&dialog=edit-config-file&dialog.file=${name}`, remote)
  const dialog = await openedDialog(`Edit ${name}`)
  return { user, dialog }
}
const field = (name: string) => screen.getByRole('textbox', { name })

const save = (user: UserEvent) => pressButton(user, 'Save')

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [
    { name: 'edge-1', endpointip: '203.0.113.10', endpointipv6: '2001:db8::10' },
  ])
  gateway = await nodeIdOf('corp', 'edge-1')
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  await newFile('anna-phone', { postup: 'echo up', dns: '9.9.9.9' })
  await newFile('own-key', { publickey: OWN_KEY })
})

describe('viewing a config file', () => {
  test('shows the text without its private key, but copies and downloads it with the key [AP-066]', async () => {
    const { user, dialog } = await openFile('anna-phone')
    const copied = watchClipboard()
    expect(await within(dialog).findByText(/PrivateKey = ••••••••/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy config file' }))
    expect(copied[0]).toMatch(/^PrivateKey = [\w+/]{43}=$/m)
    expect(within(dialog).getByRole('button', { name: 'Download' })).toBeVisible()
    expect(dialog).toHaveTextContent('contains a private key')
    expect(window.location.href).not.toMatch(/[\w+/]{43}=/)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/PrivateKey/)
  })

  test("shows the QR code of the server and says what it doesn't contain [AP-067]", async () => {
    const { dialog } = await openFile('anna-phone', 'qr')
    const picture = await within(dialog).findByRole('img', {
      name: inEnglish('networks:configFiles.picture', { name: 'anna-phone' }),
    })
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,iVBOR/))
    expect(dialog).toHaveTextContent(inEnglish('networks:configFiles.scanWithoutCommands'))
    expect(within(dialog).getByRole('button', { name: 'Download' })).toBeVisible()
  })

  test('offers a choice of addresses when the gateway has several', async () => {
    const { user, dialog } = await openFile('anna-phone')
    expect(await within(dialog).findByText(/Endpoint = 203\.0\.113\.10:/)).toBeVisible()
    const choice = await screen.findByRole('combobox', { name: 'Gateway endpoint' })
    expect(choice).toHaveDisplayValue('Automatic')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Automatic', '203.0.113.10', '2001:db8::10'])
    await user.selectOptions(choice, '2001:db8::10')
    expect(await within(dialog).findByText(/Endpoint = \[2001:db8::10\]:/)).toBeVisible()
    expect(choice).toHaveDisplayValue('2001:db8::10')

    await user.selectOptions(choice, 'Automatic')
    expect(await within(dialog).findByText(/Endpoint = 203\.0\.113\.10:/)).toBeVisible()
  })

  test('offers no choice of addresses when the gateway has only one', async () => {
    await signInAsAdmin()
    await joinDevices('corp', [{ name: 'edge-2', endpointip: '203.0.113.20' }])
    const other = await nodeIdOf('corp', 'edge-2')
    await callApi('post', `nodes/corp/${other}/createingress`, {})
    await callApi('post', `extclients/corp/${other}`, { clientid: 'by-edge-2' })
    const { dialog } = await openFile('by-edge-2')

    expect(await within(dialog).findByText(/Endpoint = 203\.0\.113\.20:/)).toBeVisible()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('explains what to fill in and shows no QR code for a file whose device created its own keys', async () => {
    const { user, dialog } = await openFile('own-key')
    expect(await within(dialog).findByText(/PrivateKey = \[ENTER PRIVATE KEY\]/)).toBeVisible()
    expect(dialog).toHaveTextContent(inEnglish('networks:configFiles.noKey'))
    expect(dialog).not.toHaveTextContent('contains a private key')
    await user.click(screen.getByRole('tab', { name: 'QR code' }))
    expect(
      await within(dialog).findByText(inEnglish('networks:configFiles.noPicture'), {
        exact: false,
      }),
    ).toBeVisible()
    expect(within(dialog).queryByRole('img')).toBeNull()
  })

  test('reports a file that no longer exists', async () => {
    await renderAt(`${page}&dialog=config-file&dialog.file=nobody`, remote)
    expect(await screen.findByText(inEnglish('networks:configFiles.notFound'))).toBeVisible()
  })

  test('reports a text that fails to load and retries', async () => {
    // React logs errors that an error boundary catches
    jest.spyOn(console, 'error').mockImplementation()
    await signInAsAdmin()
    await fault({
      kind: 'error',
      message: 'disk full',
      path: '/api/extclients/:network/:clientid/:type',
      calls: 1,
    })
    const { user, dialog } = await openFile('anna-phone')
    expect(
      await within(dialog).findByText(inEnglish('networks:configFiles.viewFailed')),
    ).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    expect(await within(dialog).findByText(/PrivateKey = ••••••••/)).toBeVisible()
  })
})

describe('creating a config file', () => {
  const open = async () => {
    const user = await renderAt(`${page}&dialog=new-config-file&dialog.gateway=${gateway}`, remote)
    await openedDialog('Add config file')
    await screen.findByText(/^Selected: edge-1/)
    return user
  }
  const submit = (user: UserEvent) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add config file' }))

  test('lets the server generate the name and shows it [XC-010]', async () => {
    const user = await open()
    const before = (await configFilesOf('corp')).map(({ clientid }) => clientid)
    await submit(user)
    expect(await screen.findByText('Config file created')).toBeVisible()
    const made = (await configFilesOf('corp')).find(({ clientid }) => !before.includes(clientid))
    expect(await screen.findByText(`${made?.clientid}.conf`)).toBeVisible()
  })

  test('moves the focus to the new file and back to the form for another one', async () => {
    const user = await open()
    await submit(user)
    const again = await screen.findByRole('button', {
      name: inEnglish('networks:configFiles.again'),
    })
    await waitFor(() => expect(screen.getByRole('group', { name: /[.]conf$/ })).toHaveFocus())

    await user.click(again)
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Add config file' })).toHaveFocus(),
    )
  })

  test('keeps the gateway for another file, and Done closes the dialog', async () => {
    const user = await open()
    await submit(user)
    await user.click(
      await screen.findByRole('button', { name: inEnglish('networks:configFiles.again') }),
    )
    expect(await screen.findByText(/^Selected: edge-1/)).toBeVisible()

    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('preselects the only gateway of a network and closes without asking', async () => {
    await signInAsAdmin()
    await addNetwork('site', '10.9.0.0/24')
    await joinDevices('site', [{ name: 'site-gw' }, { name: 'site-db' }])
    await callApi('post', `nodes/site/${await nodeIdOf('site', 'site-gw')}/createingress`, {})
    const user = await renderAt('/networks/site/nodes?tab=config&dialog=new-config-file', remote)
    await screen.findByText(/^Selected: site-gw/)

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('creates nothing and shows an error for an address without a gateway [ER-037]', async () => {
    const user = await renderAt(`${page}&dialog=new-config-file&dialog.gateway=`, remote)
    await screen.findByRole('option', { name: /edge-1/ })
    const before = await configFilesOf('corp')
    await submit(user)
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Gateway' })).toHaveAccessibleErrorMessage(
        'No node selected',
      ),
    )
    expect(await configFilesOf('corp')).toEqual(before)
  })

  test('validates a given name by the rules of config files [XC-011, XC-012, XC-013]', async () => {
    const user = await open()
    await fill(user, field('Name'), 'pc-1')
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleErrorMessage(
        'The config file name must be at least 5 characters long.',
      ),
    )
    await fill(user, field('Name'), 'a'.repeat(16))
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleErrorMessage(
        'The config file name cannot exceed 15 characters.',
      ),
    )
    await fill(user, field('Name'), 'my laptop')
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleErrorMessage(
        'The config file name can only contain letters, numbers, dashes (-), and underscores (_)',
      ),
    )
  })
})

describe('editing a config file', () => {
  test('sends all existing values with the changed ones [AP-063]', async () => {
    await signInAsAdmin()
    await newFile('cora-phone', { postup: 'echo up', extraallowedips: ['192.168.9.0/24'] })
    const before = await configFileOf('corp', 'cora-phone')
    const { user } = await openForm('cora-phone')
    await fill(user, field('DNS'), '1.1.1.1')
    await save(user)

    await screen.findByText('Config file saved')
    expect(await configFileOf('corp', 'cora-phone')).toEqual({
      ...before,
      dns: '1.1.1.1',
      lastmodified: expect.any(Number),
    })
  })

  test("renames a file and shows the server's message at the field when the name is refused", async () => {
    await signInAsAdmin()
    await newFile('dora-phone')
    const { user } = await openForm('dora-phone')
    await fill(user, field('Name'), 'anna-phone')
    await save(user)
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleErrorMessage(
        'client validation: duplicate client name',
      ),
    )

    await fill(user, field('Name'), 'dora-tablet')
    await save(user)
    await screen.findByText('Config file saved')
    expect(await screen.findByRole('row', { name: /dora-tablet/ })).toBeVisible()
  })

  test('shows a concurrent change at its field and sends nothing', async () => {
    await signInAsAdmin()
    await newFile('emil-phone')
    const { user } = await openForm('emil-phone')
    await fill(user, field('DNS'), '1.1.1.1')
    await callApi('put', 'extclients/corp/emil-phone', {
      clientid: 'emil-phone',
      enabled: true,
      dns: '8.8.8.8',
    })
    await save(user)

    await waitFor(() => expect(field('DNS')).toHaveAccessibleErrorMessage(/8\.8\.8\.8/))
    expect((await configFileOf('corp', 'emil-phone'))?.dns).toBe('8.8.8.8')
    await save(user)
    await screen.findByText('Config file saved')
    expect((await configFileOf('corp', 'emil-phone'))?.dns).toBe('1.1.1.1')
  })

  test('shows ranges that another user has changed among those of the form and sends nothing', async () => {
    await signInAsAdmin()
    await newFile('gerd-phone', { extraallowedips: ['192.168.1.0/24', '192.168.2.0/24'] })
    const { user } = await openForm('gerd-phone')
    await fill(user, field('Route 2'), '192.168.3.0/24')
    await callApi('put', 'extclients/corp/gerd-phone', {
      clientid: 'gerd-phone',
      enabled: true,
      extraallowedips: ['192.168.8.0/24', '192.168.9.0/24'],
    })
    await save(user)

    const routes = screen.getByRole('group', { name: 'External routes' })
    await waitFor(() =>
      expect(routes).toHaveAccessibleDescription(/192\.168\.8\.0\/24, 192\.168\.9\.0\/24/),
    )
    // the error is about all of them: no field has its own error
    expect(within(routes).getAllByRole('alert')).toHaveLength(1)
    expect((await configFileOf('corp', 'gerd-phone'))?.extraallowedips).toContain('192.168.8.0/24')
    await save(user)
    await screen.findByText('Config file saved')
    expect((await configFileOf('corp', 'gerd-phone'))?.extraallowedips).toContain('192.168.3.0/24')
  })

  test("doesn't recreate a file that was deleted in the meantime", async () => {
    await signInAsAdmin()
    await newFile('fritz-phone')
    const { user } = await openForm('fritz-phone')
    await fill(user, field('DNS'), '1.1.1.1')
    await callApi('delete', 'extclients/corp/fritz-phone')
    await save(user)

    expect(await screen.findByText(inEnglish('networks:configFiles.notFound'))).toBeVisible()
    expect(await configFileOf('corp', 'fritz-phone')).toBeUndefined()
  })
})
