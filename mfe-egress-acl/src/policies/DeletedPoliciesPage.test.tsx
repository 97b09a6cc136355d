/**
 * @backend empty
 * @edition pro
 * @api-version 1.5.1
 */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const device = (value: string) => ({ id: 'device', value })
const stored = async (name: string) =>
  z
    .parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
    .find((policy) => policy.name === name)

beforeAll(async () => {
  await signInAsAdmin()
  const gateway = await prepareNode()
  const [camera, door] = [
    await joinDevice('corp', { name: 'cam-1' }),
    await joinDevice('corp', { name: 'door-1' }),
  ]
  const deleted = {
    'see the camera': [device(camera), device(door)],
    'open the door': [device(door)],
  }
  for (const [name, from] of Object.entries(deleted)) {
    const id = await addPolicy('corp', {
      name,
      from,
      to: [device(gateway)],
      type: 'SSH',
      protocol: 'tcp',
      ports: ['22'],
      allowed_traffic_direction: 0,
    })
    await callApi('delete', `v1/acls?network=corp&acl_id=${id}`)
  }
  await callApi('delete', 'v1/nodes/corp/bulk', { ids: [door] })
})
beforeEach(signInAsAdmin)

test('lists a deleted policy with its author, and restores it after showing what it opens', async () => {
  const user = await renderAt(paths.policies('corp'), remote)
  const [more] = await screen.findAllByRole('button', { name: 'More' })
  if (more) await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Deleted policies' }))
  const row = await screen.findByRole('row', { name: /see the camera/ })
  expect(row).toHaveTextContent('cam-1')
  expect(row).toHaveTextContent('SSH tcp 22')
  expect(row).toHaveTextContent('admin')

  await pressButton(user, 'Restore', row)
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(/^These items no longer exist and won't be restored: node [\da-f]{8}$/),
  ).toBeVisible()
  expect(
    await question.findByRole('region', { name: inEnglish('egress:changePreview.title') }),
  ).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Restore' }))
  await waitFor(async () =>
    expect((await stored('see the camera'))?.src_type.map(({ id }) => id)).toEqual(['device']),
  )
  expect(
    await within(row).findByRole('link', {
      name: inEnglish('egress:policies.history.deleted.restored'),
    }),
  ).toHaveAttribute('href', paths.policy('corp', (await stored('see the camera'))?.id ?? ''))
  // this server keeps what was deleted
  expect(screen.getByText(inEnglish('egress:policies.history.deleted.notListed'))).toBeVisible()
  expect(screen.queryByText(/records only the name/)).toBeNull()
  expect(within(row).queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test("doesn't restore what would connect nothing", async () => {
  await renderAt(paths.deletedPolicies('corp'), remote)
  // the missing source appears once the devices are loaded
  await waitFor(() => {
    const row = screen.getByRole('row', { name: /open the door/ })
    const again = within(row).getByRole('button', { name: 'Restore' })
    expect(again).toHaveAttribute('aria-disabled', 'true')
  })
})
