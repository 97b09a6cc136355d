/**
 * @backend empty
 * @edition pro
 */
import { callApi } from '@meshdeck/testing/backend'
import { waitFor, within } from '@meshdeck/testing/dom'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { closeNetwork, prepareNetwork, prepareTag, remote } from '../testing'

const path = 'v1/acls?network=corp'

/** Closes the network so that only nodes with the tag `staff` reach the database. */
async function prepareStaff() {
  const nodes = await prepareNetwork('guest-1', 'ops-1', 'db-1')
  await closeNetwork()
  await prepareTag('staff', nodes.get('ops-1') ?? '')
  await callApi('post', path, {
    name: 'staff to the database',
    network_id: 'corp',
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: 'corp.staff' }],
    dst_type: [{ id: 'device', value: nodes.get('db-1') }],
    protocol: 'all',
    type: 'Any',
    allowed_traffic_direction: 0,
    enabled: true,
  })
  return nodes
}

test('turns an access test red when another user assigns a tag', async () => {
  const nodes = await prepareStaff()
  const user = await renderAt(`${paths.policies('corp')}?dialog=access-test`, remote)
  const form = await openedDialog('Add access test')
  await pressButton(user, 'Save', form)
  expect(await within(form).findByText('Select a source')).toBeVisible()
  const name = within(form).getByRole('textbox', { name: /^Name/ })
  await fill(user, name, 'guests never reach the database')
  // ids are shown only for names that occur more than once
  expect(await within(form).findAllByRole('option', { name: 'Tag: staff' })).not.toHaveLength(0)
  const [from] = await within(form).findAllByRole('option', { name: /^Node: guest-1/ })
  const to = within(form)
    .getAllByRole('option', { name: /^Node: db-1/ })
    .at(-1)
  for (const option of [from, to]) if (option) await user.click(option)
  await pressButton(user, 'Save', form)

  const list = await openedDialog('Access tests')
  expect(await within(list).findByText('Passed')).toBeVisible()
  expect(list).toHaveTextContent(
    inEnglish('egress:accessTests.never', { from: 'Node: guest-1', to: 'Node: db-1' }),
  )
  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.staff',
    network: 'corp',
    tagged_nodes: ['ops-1', 'guest-1'].map((id) => ({ id: nodes.get(id), is_static: false })),
  })
  await pressButton(user, 'Run tests', list)
  expect(await within(list).findByText('Failed')).toBeVisible()
  expect(list).toHaveTextContent('1 connection fails this test: guest-1 → db-1')

  await pressButton(user, 'Delete guests never reach the database', list)
  await waitFor(() => expect(list).toHaveTextContent(inEnglish('egress:accessTests.none')))
})

test('opens at an older address, with the focus on the button that adds a test', async () => {
  await renderAt(`${paths.policies('corp')}?dialog=expectations`, remote)
  const list = await openedDialog('Access tests')
  const add = within(list).getByRole('link', { name: inEnglish('egress:accessTests.add') })
  await waitFor(() => expect(add).toHaveFocus())
})
