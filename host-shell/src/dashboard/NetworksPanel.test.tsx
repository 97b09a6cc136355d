/** @backend empty */
import { signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'

import { renderShell } from '../testing/render-shell'

test('an administrator reads that there is no network yet', async () => {
  await signInAsAdmin()
  await renderShell('/dashboard')
  expect(await screen.findByText('No networks yet')).toBeVisible()
})

test('who is no administrator reads that none is his, as there may be others', async () => {
  await signInAsUser()
  await renderShell('/dashboard')

  expect(await screen.findByText('No networks assigned')).toBeVisible()
})
