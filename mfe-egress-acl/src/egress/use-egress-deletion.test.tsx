/** @backend empty */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'
import { policiesOfRoutes } from './use-egress-deletion'

const idSchema = z.object({ id: z.string() })
const namedSchema = z.looseObject({ ...policySchema.shape, name: z.string() })

let nodeId = ''

beforeAll(async () => {
  await signInAsAdmin()
  nodeId = await prepareNode()
})

/** Returns the id of the new route. */
async function addRoute(part: object): Promise<string> {
  const route = { network: 'corp', name: 'office-lan', range: '192.168.20.0/24', ...part }
  return z.parse(idSchema, await callApi('post', 'v1/egress', route)).id
}

const policyNames = async () =>
  z.parse(listOf(namedSchema), await callApi('get', 'v1/acls?network=corp')).map(({ name }) => name)

async function askToDelete(name: string): Promise<{ user: UserEvent; question: HTMLElement }> {
  const user = await renderAt('/networks/corp/egress', remote)
  await chooseAction(user, 'Delete', name)
  const question = await screen.findByRole('alertdialog', {
    name: inEnglish('egress:egress.delete.title', { name }),
  })
  return { user, question }
}

test('shows what is deleted before deleting [EG-037, EG-038, EG-039, EG-040]', async () => {
  await signInAsAdmin()
  await addRoute({ nodes: { [nodeId]: 250 } })
  await addRoute({ name: 'nowhere' })
  const { user, question } = await askToDelete('office-lan')

  expect(question).toHaveTextContent('Nameoffice-lan')
  expect(question).toHaveTextContent('192.168.20.0/24')
  await waitFor(() => expect(question).toHaveTextContent('gw-berlin'))
  expect(question).toHaveTextContent(inEnglish('egress:egress.delete.irreversible'))
  expect(question).toHaveTextContent(inEnglish('egress:egress.delete.losesAccess'))

  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await chooseAction(user, 'Delete', 'nowhere')
  const other = await screen.findByRole('alertdialog')
  expect(other).toHaveTextContent('Egress nodesNone')
  await user.click(within(other).getByRole('button', { name: 'Cancel' }))
})

test('deletes the route with its policies and keeps others [EG-061, ER-045, AP-084]', async () => {
  await signInAsAdmin()
  const id = await addRoute({ name: 'lab' })
  const lab = { id: 'egress-id', value: id }
  const hub = { id: 'device', value: nodeId }
  await addPolicy('corp', { name: 'to the lab', to: [lab] })
  await addPolicy('corp', { name: 'to lab and hub', to: [lab, hub] })
  await addPolicy('corp', { name: 'from the lab', from: [lab] })
  await addPolicy('corp', { name: 'from lab and hub', from: [lab, hub] })
  const { user, question } = await askToDelete('lab')
  const listed = (name: string) => within(question).findByRole('list', { name })
  expect(await listed(inEnglish('egress:egress.delete.policiesGone'))).toHaveTextContent(
    'to the lab',
  )
  expect(await listed(inEnglish('egress:egress.delete.policiesKept'))).toHaveTextContent(
    'lab and hub',
  )
  await user.click(within(question).getByRole('button', { name: 'Delete route' }))

  expect(await screen.findByText('Egress route deleted')).toBeVisible()
  expect(screen.getByText(inEnglish('egress:egress.delete.outcome'))).toBeVisible()
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.queryByText('lab')).not.toBeInTheDocument()
  const names = await policyNames()
  expect(names).not.toContain('to the lab')
  expect(names).not.toContain('from the lab')
  expect(names).toEqual(expect.arrayContaining(['to lab and hub', 'from lab and hub']))
})

test("shows the server's message when it rejects the deletion [ER-035]", async () => {
  await signInAsAdmin()
  await addRoute({ name: 'kept' })
  const { user, question } = await askToDelete('kept')
  await fault({ kind: 'error', message: 'disk full', method: 'DELETE', path: '/api/v1/egress' })
  await user.click(within(question).getByRole('button', { name: 'Delete route' }))

  expect(await screen.findByText('Failed to delete egress route')).toBeVisible()
  expect(screen.getByText('disk full')).toBeVisible()
})

describe('policies of deleted routes', () => {
  const to = (...values: string[]) => values.map((value) => ({ id: 'egress-id', value }))
  const policy = (name: string, src_type: object[], dst_type: object[]) =>
    z.parse(policySchema, { id: name, name, src_type, dst_type })
  const everywhere = [{ id: 'tag', value: '*' }]

  test('deletes a policy with its last destination or only sources, and keeps it otherwise [EG-061]', () => {
    const policies = [
      policy('alone', everywhere, to('r1')),
      policy('both', everywhere, to('r1', 'r2')),
      policy('shared', everywhere, to('r1', 'r3')),
      policy('from', to('r2'), everywhere),
      policy('from more', [...to('r2'), ...everywhere], everywhere),
      policy('another', everywhere, to('r3')),
    ]
    expect(policiesOfRoutes(policies, new Set(['r1', 'r2']))).toEqual({
      deletedNames: ['alone', 'both', 'from'],
      keptNames: ['shared'],
    })
  })
})
