/** @backend empty */
import { queryClient } from '@meshdeck/platform'
import { backend, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'

import { networkIds } from '../testing/network-ids'
import { networksRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'
import { removeNetworks, renderWizard } from '../testing/render-wizard'

beforeEach(async () => {
  await signInAsAdmin()
  await removeNetworks()
})

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent
const address = () => window.location.pathname + window.location.search
const devicesStep = () => screen.findByRole('heading', { name: 'Connect devices' })

test('redirects /hello to the dashboard when there is a network [SH-074]', async () => {
  await addNetwork('lab', '10.80.0.0/16')
  await renderWizard()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(address()).toBe('/dashboard')
})

test('starts with Create Network when there is no network [SH-075, WZ-001, WZ-013]', async () => {
  await renderWizard()
  expect(await screen.findByRole('heading', { name: 'Create Network' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(steps()).toEqual(['1Create Network', '2Connect devices'])
  expect(currentStep()).toBe('1Create Network')
  expect(screen.getByText('1/2')).toBeVisible()
  expect(document.title).toBe('Getting started · Meshdeck')
})

test("passes the wizard's texts to the shared form [WZ-016]", async () => {
  await renderWizard()
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Network name is required',
  )
})

test('continues from the new network to Connect devices without a way back to the form [WZ-002, WZ-003, WZ-004, WZ-005, WZ-023]', async () => {
  const user = await renderWizard()
  await user.click(await screen.findByRole('button', { name: 'Create Network' }))

  expect(await devicesStep()).toBeVisible()
  expect(await networkIds()).toEqual(['office'])
  expect(address()).toBe('/hello?step=devices&network=office')
  expect(currentStep()).toBe('2Connect devices')
  expect(screen.getByText('2/2')).toBeVisible()
  expect(screen.getByText('10.70.0.0/16')).toBeVisible()
  expect(screen.getByText('0 nodes')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add device' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Skip for now' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Connect devices' })).toHaveFocus()
})

test('opens the dialog for the new network on Add Device and counts devices that joined in the meantime [WZ-003]', async () => {
  await addNetwork('office', '10.80.0.0/16')
  const user = await renderWizard('/hello?step=devices&network=office')
  await user.click(await screen.findByRole('button', { name: 'Add device' }))
  const dialog = await screen.findByRole('dialog', { name: 'Join office' })
  await waitFor(() => expect(dialog).toHaveFocus())

  await joinDevices('office', [{ name: 'pump-station' }])
  await user.keyboard('{Escape}')
  expect(await screen.findByText('1 node')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByRole('heading', { name: 'Your server is ready!' })).toBeVisible()
  expect(steps()).toEqual(['Create Network, done', 'Connect devices, done'])
  expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull()
})

test('says at the end that the server is ready, and opens the dashboard after 2 s [WZ-011, WZ-012]', async () => {
  await addNetwork('office', '10.80.0.0/16')
  const user = await renderWizard('/hello?step=devices&network=office')
  const skip = await screen.findByRole('button', { name: 'Skip for now' })
  const begin = performance.now()
  await user.click(skip)

  expect(await screen.findByRole('heading', { name: 'Your server is ready!' })).toBeVisible()
  // no device has joined
  expect(steps()).toEqual(['Create Network, done', '2Connect devices'])
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(performance.now() - begin).toBeGreaterThanOrEqual(2000)
})

test('opens the dashboard immediately on request', async () => {
  await addNetwork('office', '10.80.0.0/16')
  const user = await renderWizard('/hello?step=ready&network=office')
  await user.click(await screen.findByRole('link', { name: 'Go to dashboard' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('starts again when the network no longer exists after a reload', async () => {
  await renderWizard('/hello?step=devices&network=office')
  expect(await screen.findByRole('heading', { name: 'Create Network' })).toBeVisible()
})

test('keeps the form when another administrator creates a network in the meantime', async () => {
  const user = await renderWizard()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'half')
  await addNetwork('branch', '10.80.0.0/16')
  await act(() => queryClient.invalidateQueries({ queryKey: ['networks'] }))

  const link = await screen.findByRole('link', {
    name: inEnglish('shell:wizard.network.useIt', { netid: 'branch' }),
  })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('half')
  await user.click(link)
  expect(await devicesStep()).toBeVisible()
  expect(address()).toBe('/hello?step=devices&network=branch')
})

test('says that no remote has the form and lets the user continue', async () => {
  const user = await renderShell('/hello')
  expect(await screen.findByText(inEnglish('shell:wizard.unavailable.title'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await devicesStep()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add device' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('lets the user retry a remote that fails to load', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const user = await renderShell('/hello', { remotes: [networksRemote] })
  expect(await screen.findByText(inEnglish('shell:wizard.unavailable.title'))).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(inEnglish('shell:wizard.unavailable.title'))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
  complaint.mockRestore()
  warning.mockRestore()
})

test("opens the dashboard for a user who isn't an administrator", async () => {
  await signInAsUser()
  await renderWizard()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test("shows an error when networks can't be fetched, and retries", async () => {
  await fault({ kind: 'error', message: 'disk full', path: '/api/v1/networks/stats' })
  await renderWizard()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('disk full')
  expect(within(alert).getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('restarts the server from the wizard after a confirmation [WZ-026, AP-012, ER-041, ER-049]', async () => {
  const user = await renderWizard()
  const refusal = await fault({
    kind: 'error',
    message: 'not today',
    path: '/api/server/shutdown',
    calls: 1,
  })
  await screen.findByRole('heading', { name: 'Create Network' })
  expect(screen.queryByRole('button', { name: 'try restarting' })).toBeNull()
  await user.click(screen.getByRole('button', { name: inEnglish('shell:health.restart.help') }))
  await user.click(screen.getByRole('button', { name: 'try restarting' }))
  const question = await screen.findByRole('alertdialog', { name: 'Confirm to restart server?' })
  await user.click(within(question).getByRole('button', { name: 'Restart' }))
  expect(await screen.findByText('Failed to restart server')).toBeVisible()
  expect(screen.getByText('not today')).toBeVisible()
  await waitFor(() => expect(question).not.toBeInTheDocument())

  await refusal.remove()
  await user.click(screen.getByRole('button', { name: 'try restarting' }))
  const again = await screen.findByRole('alertdialog', { name: 'Confirm to restart server?' })
  expect(again).toHaveTextContent(
    'Unless a supervisor such as Docker or systemd restarts the server',
  )
  await user.click(within(again).getByRole('button', { name: 'Restart' }))
  expect(await screen.findByText('Restart requested')).toBeVisible()
  await waitFor(
    () => expect(sessionStorage.getItem('meshdeck_restart')).toContain('"wasGone":true'),
    { timeout: 10_000 },
  )
  expect(screen.queryByText('Server restarted')).toBeNull()

  await backend().start()
  expect(await screen.findByText('Server restarted', {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Create Network' })).toBeVisible()
})
