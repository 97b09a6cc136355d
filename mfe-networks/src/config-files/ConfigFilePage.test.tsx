/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { configFileOf, remote } from '../testing'

let gateway = ''
const newFile = (clientid: string) => callApi('post', `extclients/corp/${gateway}`, { clientid })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'mast' }])
  gateway = await nodeIdOf('corp', 'mast')
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  for (const name of ['tablet', 'laptop', 'field-phone']) await newFile(name)
})

test("shows the state of its switch and no health on a server that doesn't measure its device", async () => {
  const user = await renderAt(paths.configFile('corp', 'laptop'), remote)
  const title = await screen.findByRole('heading', { name: 'laptop' })
  const beside = title.parentElement ?? document.body
  expect(await within(beside).findByText('Enabled')).toBeVisible()
  await chooseAction(user, 'Disable', 'laptop')
  expect(await within(beside).findByText('Disabled')).toBeVisible()
  expect((await configFileOf('corp', 'laptop'))?.enabled).toBe(false)
  expect(screen.queryByText('Healthy')).toBeNull()
})

test('links to its text and gateway and offers no action that needs a device', async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.configFile('corp', 'tablet'), remote)
  expect(await screen.findByRole('link', { name: 'mast' })).toHaveAttribute(
    'href',
    paths.gateway('corp', gateway),
  )
  // the owner is known, but not the creator
  expect(screen.getByText('Owner')).toBeVisible()
  expect(screen.queryByText('Created by')).toBeNull()
  // only client apps report where they connect from
  expect(screen.queryByText(inEnglish('networks:configFiles.page.seenAt'))).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for tablet' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /onnect/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('link', { name: 'View config' }))
  const dialog = await openedDialog('tablet.conf')
  expect(await within(dialog).findByText(/PrivateKey/)).toBeVisible()
})

test('edits the file over its own page, whose address changes with the name', async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.configFile('corp', 'tablet'), remote)
  const opener = await screen.findByRole('link', { name: 'Edit' })
  await user.click(opener)
  await openedDialog('Edit tablet')
  expect(window.location.pathname).toBe(paths.configFile('corp', 'tablet'))

  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
  await user.click(opener)
  const dialog = await openedDialog('Edit tablet')
  await user.type(within(dialog).getByLabelText('Name'), '-2')
  await pressButton(user, 'Save', dialog)
  expect(await screen.findByRole('heading', { name: 'tablet-2' })).toBeVisible()
  expect(window.location.pathname).toBe(paths.configFile('corp', 'tablet-2'))
})

test('opens at its former address among the nodes and is deleted as in its list', async () => {
  await signInAsAdmin()
  const user = await renderAt(paths.node('corp', 'field-phone'), remote)
  await waitFor(() =>
    expect(window.location.pathname).toBe(paths.configFile('corp', 'field-phone')),
  )
  await chooseAction(user, 'Delete', 'field-phone')
  const question = await openedDialog(
    inEnglish('networks:configFiles.delete.title', { name: 'field-phone' }),
    'alertdialog',
  )
  expect(question).toHaveTextContent(inEnglish('networks:configFiles.delete.text', { count: 1 }))
  await pressButton(user, 'Delete config file', question)
  expect(
    await screen.findByText(inEnglish('networks:configFiles.delete.done', { name: 'field-phone' })),
  ).toBeVisible()
  expect(await configFileOf('corp', 'field-phone')).toBeUndefined()
  expect(window.location.pathname + window.location.search).toBe(paths.configFiles('corp'))
})

test('reports a deleted config file and links to the list', async () => {
  await signInAsAdmin()
  await renderAt(paths.configFile('corp', 'nobody'), remote)
  expect(await screen.findByText(inEnglish('networks:configFiles.notFound'))).toBeVisible()
  expect(
    screen.getByText(inEnglish('networks:configFiles.notFoundHint'), { exact: false }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'All config files' })).toHaveAttribute(
    'href',
    paths.configFiles('corp'),
  )
})
