/**
 * @backend empty
 * @edition community
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

test('shows one node and one kind of policy on the community edition, and says why [EG-077, AC-036, AC-055, AC-056, AC-057, AC-058, AC-059]', async () => {
  await signInAsAdmin()
  await prepareNode()
  const user = await renderAt('/networks/corp/egress?dialog=new-egress', remote)
  await openedDialog('Create new egress route')
  expect(screen.queryByText('Domain')).not.toBeInTheDocument()
  await fill(user, screen.getByLabelText('Name'), 'hq')
  await fill(user, screen.getByLabelText('Egress route'), '10.20.0.0/16')
  await pressButton(user, 'Next')

  expect(await screen.findByText(/^HA is only supported in Pro\./)).toHaveTextContent(
    inEnglish('egress:egressForm.nodes.onlyOneWay'),
  )
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  expect(screen.queryByLabelText('Metric for gw-berlin')).not.toBeInTheDocument()
  await pressButton(user, 'Next')

  const addUsers = await screen.findByRole('button', { name: 'Add Users Policy' })
  expect(addUsers).toHaveAttribute('aria-disabled', 'true')
  await pressButton(user, 'Add Resources Policy')
  expect(
    await screen.findByText(inEnglish('egress:policyForm.serviceAll'), { exact: false }),
  ).toBeVisible()
  expect(screen.getByText(inEnglish('egress:policyForm.directionPro'))).toBeVisible()
  await pressButton(user, 'Tags')
  expect(screen.getByText('Tags are only available in Pro')).toBeVisible()
  await pressButton(user, 'Devices')
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
})
