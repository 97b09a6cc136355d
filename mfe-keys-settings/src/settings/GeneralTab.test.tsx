/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, type UserEvent } from '@meshdeck/testing/dom'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const reach = inEnglish('keys:settings.general.reach')

/** Records the query string of each PUT request of the settings. */
function notePuts(): string[] {
  const puts: string[] = []
  const send = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation((...sent) => {
    const request = new Request(...sent)
    const { pathname, search } = new URL(request.url)
    if (request.method === 'PUT' && pathname === '/api/server/settings') puts.push(search)
    return send(request)
  })
  return puts
}

async function open(): Promise<{ user: UserEvent; updates: HTMLElement }> {
  await signInAsAdmin()
  const settings = Object(await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, netclientautoupdate: false, verbosity: 0 })
  const user = await renderAt('/settings?tab=general', remote)
  return { user, updates: await screen.findByRole('switch', { name: /^Automatic client/ }) }
}

afterEach(() => jest.restoreAllMocks())

test('sends a switch to all devices only on request', async () => {
  const { user, updates } = await open()
  expect(screen.queryByRole('checkbox', { name: reach })).toBeNull()
  await user.click(updates)
  await user.click(screen.getByRole('checkbox', { name: reach }))
  const puts = notePuts()
  await pressButton(user, 'Save')

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(puts).toEqual(['?force=true'])
})

test("doesn't send a switch to devices when it was set back", async () => {
  const { user, updates } = await open()
  await user.click(updates)
  await user.click(screen.getByRole('checkbox', { name: reach }))
  await user.click(updates)
  expect(screen.queryByRole('checkbox', { name: reach })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: /verbosity/ }), '3')
  expect(screen.getByText(inEnglish('keys:settings.unsaved', { count: 1 }))).toBeVisible()
  const puts = notePuts()
  await pressButton(user, 'Save')

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(puts).toEqual([''])
})
