/**
 * @backend empty
 * @edition pro
 */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

const page = paths.policyFile('corp')

const names = async () => {
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  return policies.flatMap((policy) => (policy.default ? [] : policy.name))
}

const fileWith = (...policies: string[]) =>
  `version: 1\nnetwork: corp\npolicies:\n${policies.map((line) => `  - ${line}\n`).join('')}`
const policy = (name: string, part = '') =>
  `{ name: ${name}, for: devices, service: HTTPS, bothWays: false, from: [{ node: gw-berlin }], to: [{ node: cam-1 }]${part} }`

async function check(user: UserEvent, text: string) {
  const field = await screen.findByLabelText(inEnglish('egress:policyFile.import.paste'))
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
  await pressButton(user, 'Check file')
}

beforeAll(async () => {
  await signInAsAdmin()
  await prepareNode()
  await joinDevice('corp', { name: 'cam-1' })
})
beforeEach(signInAsAdmin)

test('lists the problems of an invalid file by line, keeps its text for correction and sends nothing', async () => {
  const before = await names()
  const user = await renderAt(page, remote)
  await check(user, fileWith(policy('a', ', port: [80]')))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(inEnglish('egress:policyFile.bad.title'))
  expect(within(alert).getByText(/^Line 4: “port” isn't a known setting\./)).toBeVisible()
  expect(screen.getByLabelText(inEnglish('egress:policyFile.import.paste'))).toHaveValue(
    fileWith(policy('a', ', port: [80]')),
  )

  await user.upload(
    screen.getByLabelText('Policy file'),
    new File(['#'.repeat(5_000_000)], 'policies.yaml'),
  )
  expect(
    await screen.findByText(inEnglish('egress:policyFile.problem.too-long'), { exact: false }),
  ).toBeVisible()
  expect(await names()).toEqual(before)
})

test('previews a file before sending it, retries failures and undoes the import', async () => {
  await addPolicy('corp', { name: 'old' })
  const user = await renderAt(page, remote)
  await check(user, fileWith(policy('one'), policy('two'), policy('three', ', ports: [x]')))
  expect(
    await screen.findByText(
      '2 to create · 0 to change · 0 to delete · 0 unchanged · 1 invalid line',
    ),
  ).toBeVisible()
  expect(screen.getByText(/^Line 6: “x” isn't a valid port/)).toBeVisible()
  const made = screen.getByRole('region', { name: 'Policies' })
  expect(within(made).getAllByText(/^Service:/)[0]).toHaveTextContent('Service: HTTPS')
  expect(within(made).getAllByText(/^Ports:/)[0]).toHaveTextContent('Ports: 443')
  expect(await names()).toEqual(['old'])

  // items missing in the file stay unless selected
  await user.click(screen.getByLabelText('Policy “old”'))
  await fault({
    kind: 'error',
    message: 'try later',
    method: 'POST',
    path: '/api/v1/acls',
    calls: 1,
  })
  await pressButton(user, 'Apply 3 changes')
  expect(await screen.findByText('2 of 3 done · 1 failed')).toBeVisible()
  expect(screen.getByText('try later')).toBeVisible()
  await pressButton(user, inEnglish('egress:policyFile.run.retry', { count: 1 }))
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 3, count: 3 })),
  ).toBeVisible()
  expect((await names()).toSorted()).toEqual(['one', 'two'])

  // what another user has created stays, even with the same name
  await addPolicy('corp', { name: 'one' })
  await pressButton(user, 'Undo import')
  expect(await screen.findByText(/^1 to create · 0 to change · 2 to delete/)).toBeVisible()
  await pressButton(user, 'Apply 3 changes')
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 3, count: 3 })),
  ).toBeVisible()
  expect((await names()).toSorted()).toEqual(['old', 'one'])
})

test('shows the dry run again and sends nothing when another user has changed the policies', async () => {
  const user = await renderAt(page, remote)
  await check(user, fileWith(policy('fresh')))
  await screen.findByText(/^1 to create/)
  await addPolicy('corp', { name: 'fresh' })
  await pressButton(user, 'Apply 1 change')
  expect(await screen.findByText(inEnglish('egress:policyFile.dryRun.newTitle'))).toBeVisible()
  expect(screen.getByText(/^0 to create · 1 to change/)).toBeVisible()
  const changed = screen.getByRole('region', { name: 'Policies' })
  expect(within(changed).getByText(/^Source:/)).toHaveTextContent(
    'Source: All Resources → gw-berlin',
  )
})

test('asks for confirmation before comparing the file of another network', async () => {
  const user = await renderAt(page, remote)
  await check(user, fileWith(policy('elsewhere')).replace('corp', 'lab'))
  expect(await screen.findByText(inEnglish('egress:policyFile.elsewhere.title'))).toBeVisible()
  await pressButton(user, inEnglish('egress:policyFile.elsewhere.action', { here: 'corp' }))
  expect(await screen.findByText(/^1 to create/)).toBeVisible()
})

test('downloads the policies as a file that describes them completely', async () => {
  const files: Blob[] = []
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:policies'
  })
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  // jsdom would follow the link
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('button', { name: 'Download policies' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const text = await files[0]?.text()
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=\.\/policy-file\.schema\.json\nversion: 1\n/,
  )
  await check(user, text ?? '')
  expect(await screen.findByText(/^0 to create · 0 to change · 0 to delete/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Apply 0 changes' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('lets users without write access only export, with the reason', async () => {
  await signInAsUser()
  await renderAt(page, remote)
  expect(await screen.findByText(inEnglish('egress:policyFile.refused'))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download policies' })).toBeEnabled()
  expect(screen.queryByLabelText('Policy file')).toBeNull()
})
