/**
 * @backend empty
 * @edition pro
 * @api-version 1.6.0
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

let nodeId = ''
const label = inEnglish('egress:egressForm.domain.labelList')

const stored = async (name: string) =>
  z
    .parse(
      listOf(z.looseObject({ name: z.string() })),
      await callApi('get', 'v1/egress?network=corp'),
    )
    .find((route) => route.name === name)

async function addRoute(name: string, domains: string[]) {
  const body = { network: 'corp', name, domains, nodes: { [nodeId]: 250 } }
  return z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
}

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})
beforeEach(signInAsAdmin)

test('creates a route to several domains', async () => {
  const user = await renderAt('/networks/corp/egress?dialog=new-egress', remote)
  const panel = within(await openedDialog('Create new egress route'))
  await fill(user, panel.getByLabelText('Name'), 'vendors')
  await user.click(panel.getByRole('radio', { name: /Domain/ }))
  await fill(user, panel.getByLabelText(label), 'files.example.com, intranet')
  await pressButton(user, 'Next')
  expect(await screen.findByLabelText(label)).toHaveAccessibleErrorMessage(
    inEnglish('egress:egressForm.domain.inList', { entry: 'intranet' }),
  )

  await fill(user, panel.getByLabelText(label), 'Files.example.com, *.example.net')
  await pressButton(user, 'Next')
  await user.click(await screen.findByRole('option', { name: /gw-berlin/ }))
  await pressButton(user, 'Next')
  await screen.findByRole('button', { name: 'Add Resources Policy' })
  await pressButton(user, 'Finish')
  await waitFor(async () =>
    expect(await stored('vendors')).toMatchObject({
      domains: ['files.example.com', '*.example.net'],
      range: '',
    }),
  )
})

test('changes the domains of a route, and turns it off without routing it to the internet', async () => {
  await addRoute('partners', ['files.example.com', '*.example.net'])
  const user = await renderAt('/networks/corp/egress', remote)
  expect(await screen.findByText('files.example.com, *.example.net')).toBeVisible()
  await user.click(
    screen.getByRole('switch', {
      name: inEnglish('egress:egress.status.label', { name: 'partners' }),
    }),
  )
  await waitFor(async () => expect(await stored('partners')).toMatchObject({ status: false }))
  expect(await stored('partners')).toMatchObject({
    domains: ['files.example.com', '*.example.net'],
    range: '',
  })

  await chooseAction(user, 'Edit', 'partners')
  const panel = within(
    await openedDialog(inEnglish('egress:egressForm.update.title', { name: 'partners' })),
  )
  expect(panel.getByLabelText(label)).toHaveValue('files.example.com, *.example.net')
  await fill(user, panel.getByLabelText(label), '*.example.net')
  await pressButton(user, 'Update')
  expect(await screen.findByText('Egress Route Updated')).toBeVisible()
  expect(await stored('partners')).toMatchObject({ domains: ['*.example.net'], status: false })
})
