/** @backend empty */
import { networkSchema } from '@meshdeck/api/networks'
import { listOf, Slot, useActiveNetwork, z } from '@meshdeck/platform'
import { backend, callApi } from '@meshdeck/testing/backend'
import { screen, waitFor, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'
import { TextLink } from '@meshdeck/ui'

import { remote } from '../testing'

const words = {
  action: 'Make it',
  nameMissing: 'Network name is required',
  rangeHint: 'Left out, a free one is taken.',
}

/** A page that has the form in it, says which network came out of it, and leads elsewhere. */
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
    pages: { ...remote.pages, DevicesPage: page },
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

test('asks for a name in the words of its page, and sends nothing without one [WZ-016]', async () => {
  const { user } = await open()
  await submit(user)

  await waitFor(() => expect(nameField()).toHaveAccessibleErrorMessage('Network name is required'))
  expect(nameField()).toHaveFocus()
  expect(rangeField()).toBeValid()
  expect(await networks()).toEqual([])
})

test('looks at a range only if one is given [WZ-017]', async () => {
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

test('takes a free range where none is given, makes the network active and says no more [WZ-015, WZ-017, WZ-023]', async () => {
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

test('a failure is logged and told in the form, never by a toast; what was typed stays and can be sent again [ER-014]', async () => {
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

test('a server that is gone leaves what was typed, and Retry works once it is back', async () => {
  const { user, created } = await open()
  await fill(user, nameField(), 'harbour')
  await backend().stop()
  await submit(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    inEnglish('platform:error.unreachable.hint'),
  )
  expect(nameField()).toHaveValue('harbour')

  await backend().start()
  await submit(user)
  await waitFor(() => expect(created).toEqual(['harbour']))
})

test('asks before the page is left with something typed', async () => {
  const { user } = await open()
  await fill(user, nameField(), 'half')
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))

  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(window.location.pathname).toBe('/devices')
})
