/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { fireEvent, screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import {
  allUsers,
  closeNetwork,
  prepareNetwork,
  prepareTag,
  remote,
  storedPolicies,
  tagEnd,
  tagOf,
} from '../testing'

const page = paths.tag('corp', 'corp.plant')
let nodes: ReadonlyMap<string, string>
const idOf = (name: string) => nodes.get(name) ?? ''
const taggedMembers = async (name = 'plant') =>
  (await tagOf(name))?.tagged_nodes.map(({ id }) => id).toSorted()
const sorted = (...names: string[]) => names.map(idOf).toSorted()

const destinations = async (name: string) => {
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  return policies.find((policy) => policy.name === name)?.dst_type.map(({ value }) => value)
}
const keyGroups = async () => {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  return keys.find(({ tags }) => tags.includes('rollout'))?.groups
}

const isPut = ([sent]: readonly unknown[]) => sent instanceof Request && sent.method === 'PUT'

beforeAll(async () => {
  nodes = await prepareNetwork('gw-berlin', 'plc-1', 'plc-2')
  await prepareTag('plant', idOf('plc-1'))
  await addPolicy('corp', { name: 'between machines', to: [tagEnd('plant')] })
  await addPolicy('corp', { name: 'for people', from: [allUsers], to: [tagEnd('plant')] })
  const key = { networks: ['corp'], unlimited: true, groups: ['corp.plant'] }
  await callApi('post', 'v1/enrollment-keys', { tags: ['rollout'], ...key })
})

beforeEach(signInAsAdmin)

test('lists by kind what names a tag [TG-001]', async () => {
  await renderAt(`${page}?tab=uses`, remote)
  expect(await screen.findByText('between machines')).toBeVisible()
  expect(await screen.findByText('for people')).toBeVisible()
  expect(await screen.findByText('rollout')).toBeVisible()
  expect(screen.queryByText(inEnglish('egress:tags.uses.partly'), { exact: false })).toBeNull()
})

test('adds members to those that another user has added in the meantime [AP-095]', async () => {
  const user = await renderAt(`${page}?dialog=give-tag`, remote)
  const dialog = await openedDialog(inEnglish('egress:tags.give.title', { name: 'plant' }))
  await within(dialog).findByRole('option', { name: /plc-2/ })
  expect(within(dialog).queryByRole('option', { name: /plc-1/ })).toBeNull()
  await pressButton(user, 'Add tag', dialog)
  await within(dialog).findByText(inEnglish('egress:tags.give.nobody'))

  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.plant',
    network: 'corp',
    tagged_nodes: [{ id: idOf('plc-1') }, { id: idOf('gw-berlin') }],
  })
  await user.click(within(dialog).getByRole('option', { name: /plc-2/ }))
  await pressButton(user, 'Add tag', dialog)
  await screen.findByText(inEnglish('egress:tags.give.done', { name: 'plant', count: 1 }))
  expect(await taggedMembers()).toEqual(sorted('plc-1', 'plc-2', 'gw-berlin'))
  expect(await screen.findByRole('row', { name: /gw-berlin/ })).toBeVisible()
})

test('removes a tag from one member and keeps the others', async () => {
  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.plant',
    network: 'corp',
    tagged_nodes: [{ id: idOf('plc-1') }, { id: idOf('plc-2') }],
  })
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Remove tag', 'plc-1')
  await screen.findByText(inEnglish('egress:tags.take.done', { tag: 'plant', name: 'plc-1' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /plc-1/ })).toBeNull())
  expect(await taggedMembers()).toEqual(sorted('plc-2'))
})

test('previews what removing a tag from one closes, and sends nothing before confirmation', async () => {
  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.plant',
    network: 'corp',
    tagged_nodes: [{ id: idOf('plc-1') }, { id: idOf('plc-2') }],
  })
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  const all = policies.find(({ name }) => name === 'All Nodes')
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: false })
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Remove tag', 'plc-1')
  const question = await openedDialog(
    inEnglish('egress:tags.take.titleMany', { tag: 'plant', count: 1 }),
    'alertdialog',
  )
  expect(await within(question).findByText('1 connection will be blocked')).toBeVisible()
  expect(await taggedMembers()).toEqual(sorted('plc-1', 'plc-2'))

  await pressButton(user, 'Remove tag', question)
  await screen.findByText(inEnglish('egress:tags.take.done', { tag: 'plant', name: 'plc-1' }))
  expect(await taggedMembers()).toEqual(sorted('plc-2'))
  await callApi('put', 'v1/acls?network=corp', { ...all, enabled: true })
})

test('removes a tag from many in one request, after a preview of what that closes', async () => {
  const all = ['gw-berlin', 'plc-1', 'plc-2'] as const
  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.plant',
    network: 'corp',
    tagged_nodes: all.map((name) => ({ id: idOf(name) })),
  })
  const before = await storedPolicies()
  await closeNetwork()
  const machines = before.find(({ name }) => name === 'between machines')
  await callApi('put', 'v1/acls?network=corp', { ...machines, enabled: true })
  const user = await renderAt(page, remote)
  for (const name of ['plc-1', 'plc-2']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  await pressButton(user, 'Remove tag')
  const question = await openedDialog(
    inEnglish('egress:tags.take.titleMany', { tag: 'plant', count: 2 }),
    'alertdialog',
  )
  expect(await within(question).findByText('1 connection will be blocked')).toBeVisible()
  expect(await taggedMembers()).toEqual(sorted(...all))

  const sent = jest.spyOn(globalThis, 'fetch')
  await pressButton(user, 'Remove tag', question)
  const results = await screen.findByRole('list', { name: 'Results' })
  expect(within(results).getAllByRole('img', { name: 'Done' })).toHaveLength(2)
  expect(sent.mock.calls.filter(isPut)).toHaveLength(1)
  sent.mockRestore()
  expect(await taggedMembers()).toEqual(sorted('gw-berlin'))
  for (const policy of before) await callApi('put', 'v1/acls?network=corp', policy)
})

test('reports instead of overwriting when another tab has renamed the tag in the meantime', async () => {
  const user = await renderAt(`${page}?dialog=edit-tag&dialog.tag=corp.plant`, remote)
  const edit = await openedDialog('Edit tag “plant”')
  await callApi('put', 'v1/tags?network=corp', {
    id: 'corp.plant',
    network: 'corp',
    new_name: 'mill',
    tagged_nodes: [{ id: idOf('plc-1') }],
  })
  const name = within(edit).getByRole('textbox', { name: 'Name' })
  await fill(user, name, 'works')
  await pressButton(user, 'Save', edit)
  await waitFor(() =>
    expect(name).toHaveAccessibleErrorMessage(
      expect.stringContaining(inEnglish('egress:tags.form.renamed')),
    ),
  )
  expect(await taggedMembers('mill')).toEqual(sorted('plc-1'))
  expect(await tagOf('works')).toBeUndefined()
})

/** Renames the tag; returns the dialog about the references that this has broken. */
async function rename(user: UserEvent) {
  const dialog = await openedDialog('Edit tag “plant”')
  await fill(user, within(dialog).getByRole('textbox', { name: 'Name' }), 'works')
  fireEvent.change(within(dialog).getByLabelText('Color'), { target: { value: '#123456' } })
  await within(dialog).findByText('User policies: for people')
  await within(dialog).findByText('Keys: rollout')
  expect(dialog).not.toHaveTextContent('between machines')
  await pressButton(user, 'Save', dialog)
  return openedDialog(
    inEnglish('egress:tags.mend.titleOf', { count: 2, old: 'plant' }),
    'alertdialog',
  )
}

test('fixes the references that a rename has broken, with a result for each [TG-001, AP-088, AP-142]', async () => {
  const user = await renderAt(`${page}?dialog=edit-tag&dialog.tag=corp.plant`, remote)
  const question = await rename(user)
  expect(window.location.pathname).toBe(paths.tag('corp', 'corp.works'))
  expect(await taggedMembers('works')).toEqual(sorted('plc-1'))
  expect((await tagOf('works'))?.color_code).toBe('#123456')
  expect(await destinations('between machines')).toEqual(['corp.works'])
  expect(await destinations('for people')).toEqual(['corp.plant'])

  const refusing = await fault({
    kind: 'error',
    message: 'disk full',
    path: '/api/v1/enrollment-keys/:keyID',
  })
  await pressButton(user, inEnglish('egress:tags.mend.action', { name: 'works' }), question)
  const results = await screen.findByRole('list', { name: 'Results' })
  expect(within(results).getByText('disk full')).toBeVisible()
  expect(within(results).getByText('User policy “for people”')).toBeVisible()
  await waitFor(async () => expect(await destinations('for people')).toEqual(['corp.works']))
  expect(await keyGroups()).toEqual(['corp.plant'])

  await refusing.remove()
  await pressButton(user, inEnglish('common:overlays.bulk.retry', { count: 1 }))
  await waitFor(async () => expect(await keyGroups()).toEqual(['corp.works']))
})

test('shows in place of its page that a tag has been renamed', async () => {
  await renderAt(paths.tag('corp', 'corp.gone'), remote)
  expect(await screen.findByText('Tag not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All tags' })).toHaveAttribute('href', paths.tags('corp'))
})
