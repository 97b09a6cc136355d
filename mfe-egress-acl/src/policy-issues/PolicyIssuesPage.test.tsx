/**
 * @backend empty
 * @edition pro
 */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { press } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../paths'
import { joinDevice, prepareNode, remote } from '../testing'

const page = paths.policyIssues('corp')
const device = (value: string) => ({ id: 'device', value })

const policies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
const rowOf = (name: RegExp) => screen.findByRole('row', { name })

let camera = ''

beforeAll(async () => {
  await signInAsAdmin()
  const gateway = await prepareNode()
  camera = await joinDevice('cam-1')
  const common = { network_id: 'corp', policy_type: 'device-policy', enabled: true }
  const service = { type: 'Any', protocol: 'all', ports: [], allowed_traffic_direction: 1 }
  const ends = { src_type: [device(gateway)], dst_type: [device(camera)] }
  for (const name of ['see the camera', 'see it again'])
    await callApi('post', 'v1/acls', { ...common, ...service, ...ends, name })
})
beforeEach(signInAsAdmin)

test('says what makes a policy needless, and mends it by what is known already', async () => {
  const user = await renderAt(paths.policies('corp'), remote)
  await user.click(await screen.findByRole('link', { name: 'Policy issues' }))
  await screen.findByRole('heading', { name: 'Policy issues' })
  const hidden = await rowOf(/see the camera/)
  expect(hidden).toHaveTextContent(
    inEnglish('policy-issues:issue.hidden-by-open', { policy: 'All Nodes' }),
  )

  for (const policy of (await policies()).filter((each) => each.default))
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  await press(user, 'Refresh')
  await waitFor(async () =>
    expect(await rowOf(/see the camera/)).toHaveTextContent(
      'already allows everything that this policy allows.',
    ),
  )
  await press(user, 'Delete policy', await rowOf(/see the camera/))
  await press(user, 'Delete policy', await screen.findByRole('alertdialog'))
  expect(await screen.findByText('No policy issues')).toBeVisible()
  expect((await policies()).filter((each) => !each.default)).toHaveLength(1)
})

test('tells nothing from half of the lists, also of those read before, and says which one is missing', async () => {
  const user = await renderAt(page, remote)
  expect(await rowOf(/see the camera/)).toBeVisible()
  await fault({ kind: 'error', message: 'no routes today', method: 'GET', path: '/api/v1/egress' })
  await press(user, 'Refresh')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('policy-issues:unknown'))
  expect(alert).toHaveTextContent('no routes today')
})

test('names the end that is disconnected, and connects it', async () => {
  for (const policy of (await policies()).filter((each) => each.default))
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  const nodes = z.parse(
    z.array(z.looseObject({ id: z.string() })),
    await callApi('get', 'nodes/corp'),
  )
  const node = nodes.find(({ id }) => id === camera)
  await callApi('put', `nodes/corp/${camera}`, { ...node, connected: false })
  const user = await renderAt(page, remote)
  const row = await rowOf(/see the camera.*The policy's destination is disconnected: cam-1/)

  await press(user, 'Connect cam-1', row)
  expect(await screen.findByText('cam-1 connected')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/is disconnected/)).toBeNull())
})
