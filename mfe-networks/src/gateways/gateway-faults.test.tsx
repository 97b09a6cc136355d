/** @backend empty */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { joinDevices, nodeIdOf, remote } from '../testing'

const nodesRoute = '/api/nodes/:network'

/** Each page about gateways with its path and its content when everything is loaded. */
const pages: Array<[string, () => string | Promise<string>, string]> = [
  ['the gateways', () => paths.gateways('corp'), '10.1.0.1'],
  ['one gateway', async () => paths.gateway('corp', await nodeIdOf('corp', 'hub')), 'Location'],
  [
    'the internet gateways',
    () => paths.internetGateways('corp'),
    inEnglish('networks:internetGateways.empty'),
  ],
]

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await joinDevices('corp', [{ name: 'hub' }])
  const hub = await nodeIdOf('corp', 'hub')
  await callApi('post', `nodes/corp/${hub}/createingress`, newGateway)
})

beforeEach(signInAsAdmin)

test.each(pages)(
  "%s: shows the server's message of a refusal in place of the content",
  async (...[, pathOf]) => {
    const path = await pathOf()
    await fault({ kind: 'error', status: 403, message: 'not yours', path: nodesRoute })
    await renderAt(path, remote)

    expect(await screen.findByRole('alert')).toHaveTextContent('not yours')
  },
)

test.each(pages)('%s: reports a failed load and retries', async (...[, pathOf, shows]) => {
  const path = await pathOf()
  const { remove } = await fault({ kind: 'drop', path: nodesRoute })
  const user = await renderAt(path, remote)
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  expect(screen.getByRole('alert')).toHaveTextContent(inEnglish('common:error.unreachable.hint'))

  await remove()
  await user.click(retry)
  expect(await screen.findByText(shows)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
