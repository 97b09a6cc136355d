/**
 * @backend empty
 * @edition community
 */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { openedDialog, openList, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const page = paths.policies('corp')
const policies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))

let gateway = ''
beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
})
beforeEach(signInAsAdmin)

test('limits policies to resources without Pro, and the menu says why [AC-058]', async () => {
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('button', { name: 'Add Policy' }))
  const ofUsers = await screen.findByRole('menuitem', { name: /^User policy/ })
  expect(ofUsers).toHaveAttribute('aria-disabled', 'true')
  expect(ofUsers).toHaveTextContent('This feature is only available on Pro')
})

test('names everything All without Pro, as in the form, and requests no groups [AC-055, AC-059]', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  const user = await renderAt(`${page}?dialog=new-policy`, remote)
  const panel = await openedDialog('Create resource policy')
  const list = within(await openList(user, 'Source', panel))
  expect(await list.findByRole('option', { name: /^gw-berlin/ })).toBeVisible()
  expect(
    within(panel).getByText(inEnglish('egress:policyForm.serviceAll'), { exact: false }),
  ).toBeVisible()
  const row = screen.getByRole('row', { name: /All Nodes/, hidden: true })
  const cells = within(row).getAllByRole('gridcell', { hidden: true })
  expect(cells.map(({ textContent }) => textContent)).toContain('All')

  const asked = calls.mock.calls.map(([sent]) => (sent instanceof Request ? sent.url : `${sent}`))
  expect(asked.join()).toContain('/api/v1/acls')
  expect(asked.filter((path) => path.includes('groups'))).toEqual([])
  calls.mockRestore()
})

test('shows what a policy of another client allows, and keeps it [AC-036, AC-055, AC-056, AC-057]', async () => {
  await addPolicy('corp', {
    name: 'by script',
    from: [{ id: 'device', value: gateway }],
    protocol: 'tcp',
    type: 'HTTPS',
    ports: ['443'],
  })
  const before = (await policies()).find(({ name }) => name === 'by script')
  const user = await renderAt(`${page}?dialog=copy-policy&dialog.policy=${before?.id}`, remote)
  const panel = await openedDialog('Create resource policy')
  expect(await within(panel).findByText(/Service: HTTPS TCP 443\./)).toBeVisible()
  expect(within(panel).getByText('This feature is only available on Pro')).toBeVisible()
  expect(within(panel).getByText(inEnglish('egress:policyForm.directionPro'))).toBeVisible()
  await user.click(within(panel).getAllByRole('button', { name: 'Tags' })[0] ?? panel)
  expect(within(panel).getByText('Tags are only available in Pro')).toBeVisible()

  await pressButton(user, 'Create policy', panel)
  expect(await screen.findByText('Resources policy created')).toBeVisible()
  expect((await policies()).find(({ name }) => name === 'by script (copy)')).toEqual({
    ...before,
    id: expect.any(String),
    name: 'by script (copy)',
  })
})
