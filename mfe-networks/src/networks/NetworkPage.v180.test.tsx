/**
 * @backend empty
 * @api-version 1.8.0
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

test("requires an internet route on users' devices and shows that", async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  const user = await renderAt(
    `${paths.network('corp')}?dialog=edit-network&dialog.network=corp`,
    remote,
  )
  const label = inEnglish('networks:networks.edit.exitNode')
  expect(await screen.findByRole('switch', { name: label })).not.toBeChecked()
  await user.click(screen.getByRole('switch', { name: label }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Network saved')).toBeVisible()
  await waitFor(() => expect(screen.getByText(label).nextSibling).toHaveTextContent('Yes'))
  expect(await callApi('get', 'networks/corp')).toMatchObject({ auto_select_exit_node: true })
})
