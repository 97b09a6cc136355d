/**
 * @backend empty
 * @api-version 1.5.1
 */
import { screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

test("doesn't request old lists from a server without them, and links to the policies [SH-054]", async () => {
  await renderAt('/networks/corp/old-acls', remote)
  expect(await screen.findByText(inEnglish('egress:oldAcls.gone'))).toBeVisible()
  const [link] = screen.getAllByRole('link', { name: 'Show access policies' })
  expect(link).toHaveAttribute('href', '/networks/corp/access-control')
})
