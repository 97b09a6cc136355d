/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const nobody = 'There is no SSO provider either: whoever signs out may not get in again.'
const onlyProvider = 'Who has no account at the SSO provider may not get in any more.'

test.each([
  ['', nobody],
  ['github', onlyProvider],
])('with %j as provider, what it means to end passwords is said before', async (provider, text) => {
  await signInAsAdmin()
  const settings = Object(await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', {
    ...settings,
    basic_auth: true,
    authprovider: provider,
    client_id: 'x',
    client_secret: 'y',
  })
  const user = await renderAt('/settings?tab=authentication', remote)
  const passwords = await screen.findByRole('switch', { name: /^Basic auth/ })
  for (const notice of [nobody, onlyProvider]) expect(screen.queryByText(notice)).toBeNull()

  await user.click(passwords)
  expect(screen.getByText(text)).toBeVisible()
  await user.click(passwords)
  expect(screen.queryByText(text)).toBeNull()
})
