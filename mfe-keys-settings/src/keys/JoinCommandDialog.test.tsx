/** @backend empty */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { newDevice } from '@meshdeck/testing/device'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

let token = ''

beforeAll(async () => {
  await signInAsAdmin()
  const body = { tags: ['ci-runners'], networks: [], uses_remaining: 1 }
  const key = await callApi('post', 'v1/enrollment-keys', body)
  token = z.parse(enrollmentKeySchema, key).token
})

const open = async (name: string) => {
  const user = await renderAt(`/keys?dialog=join-command&dialog.key=${name}`, remote)
  return {
    user,
    dialog: await screen.findByRole('dialog', {
      name: inEnglish('keys:keys.join.title', { name }),
    }),
  }
}

test('hides the token of the command until requested, but copies it in any case [AN-016]', async () => {
  const { user, dialog } = await open('ci-runners')
  const copied = watchClipboard()
  await waitFor(() => expect(dialog).toHaveTextContent('sudo netclient join -t •'))
  expect(document.documentElement.innerHTML).not.toContain(token)

  await user.click(screen.getByRole('button', { name: 'Copy join command' }))
  await user.click(await screen.findByRole('button', { name: 'Copy Token' }))
  expect(copied).toEqual([`sudo netclient join -t ${token}`, token])

  await user.click(screen.getByRole('button', { name: 'Show token' }))
  expect(dialog).toHaveTextContent(`sudo netclient join -t ${token}`)
  await user.click(screen.getByRole('button', { name: 'Hide token' }))
  expect(dialog).not.toHaveTextContent(token)
  expect(window.location.href).not.toContain(token)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token)
})

test('draws a QR code of the command on request', async () => {
  const { user } = await open('ci-runners')
  await user.click(await screen.findByRole('button', { name: 'Show QR code' }))
  const picture = await screen.findByRole('img', { name: inEnglish('keys:keys.join.picture') })
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h7v1H0z/)
  expect(document.documentElement.innerHTML).not.toContain(token)

  await user.click(screen.getByRole('button', { name: 'Hide QR code' }))
  expect(picture).not.toBeInTheDocument()
})

test("shows that the key doesn't exist", async () => {
  await open('no-such-key')
  expect(await screen.findByText(inEnglish('keys:keys.join.missing'))).toBeVisible()
})

test('offers no command for a used-up key', async () => {
  await signInAsAdmin()
  await callApi('post', `v1/host/register/${encodeURIComponent(token)}`, newDevice('runner-1'))
  const { dialog } = await open('ci-runners')

  expect(
    await screen.findByText(inEnglish('keys:keys.join.state.used-up'), { exact: false }),
  ).toBeVisible()
  expect(dialog).not.toHaveTextContent('netclient join')
})
