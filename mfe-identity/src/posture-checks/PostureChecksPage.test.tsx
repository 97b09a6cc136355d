/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { postureCheckSchema } from '@meshdeck/api/posture-checks'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith } from '../testing'

const page = '/networks/corp/posture-checks'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const stored = async () =>
  z.parse(listOf(postureCheckSchema), await callApi('get', 'v1/posture_check?network=corp'))
const storedOne = async (name: string) => (await stored()).find((check) => check.name === name)

const make = (name: string, part = {}) =>
  callApi('post', 'v1/posture_check?network=corp', {
    name,
    network_id: 'corp',
    attribute: 'client_location',
    values: ['DE', 'FR'],
    severity: 4,
    tags: { '*': {} },
    ...part,
  })

beforeAll(async () => {
  await addUser('reader', { platform_role_id: 'platform-user' })
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await make('Offices')
  await make('Short lived', { attribute: 'os', values: ['linux'], severity: 1 })
})

test('creates a check: reports invalid input at its field, and keeps typed values after a failure', async () => {
  await signInAsAdmin()
  const user = await renderAt(`${page}?dialog=new-posture-check`, remote)
  const dialog = await openedDialog('Add posture check')
  await user.selectOptions(within(dialog).getByLabelText('Attribute'), 'Kernel version')
  await user.type(within(dialog).getByLabelText('Minimum version'), 'newest')
  await pressButton(user, 'Add posture check', dialog)
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Name')).toHaveAccessibleErrorMessage('Enter a name'),
  )
  expect(dialog).toHaveTextContent(inEnglish('identity:postureChecks.reachNote'))
  const version = within(dialog).getByLabelText('Minimum version')
  expect(version).toHaveAccessibleErrorMessage(
    expect.stringContaining(inEnglish('identity:postureChecks.form.notVersion')),
  )

  await user.type(within(dialog).getByLabelText('Name'), 'Kernels')
  await user.clear(version)
  await user.type(version, '6.1')
  await fault({ kind: 'error', status: 500, message: 'disk full', method: 'POST', calls: 1 })
  await pressButton(user, 'Add posture check', dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('disk full')
  await pressButton(user, 'Add posture check', dialog)

  await screen.findByText(inEnglish('identity:postureChecks.create.done', { name: 'Kernels' }))
  expect(await row('Kernels')).toHaveTextContent(
    /Kernel version.*6.1 or later.*Medium.*All devices/,
  )
  expect(await storedOne('Kernels')).toMatchObject({ values: ['6.1'], severity: 2, status: true })
})

test('countries are shown by name, and changes by another user are reported at their field', async () => {
  await signInAsAdmin()
  const offices = await storedOne('Offices')
  const address = `${page}?dialog=edit-posture-check&dialog.check=${offices?.id ?? ''}`
  const user = await renderAt(address, remote)
  const dialog = await openedDialog(
    inEnglish('identity:postureChecks.edit.titleOf', { name: 'Offices' }),
  )
  await user.type(within(dialog).getByRole('combobox', { name: 'Countries' }), 'portu')
  await user.click(await within(dialog).findByText('Portugal (PT)'))
  await callApi('put', 'v1/posture_check?network=corp', { ...offices, values: ['ES'] })
  await pressButton(user, 'Save', dialog)
  await waitFor(() =>
    expect(
      within(dialog).getByRole('combobox', { name: 'Countries' }),
    ).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: 'Spain (ES)' }),
    ),
  )
  await pressButton(user, 'Save', dialog)
  await screen.findByText('Posture check saved')
  expect(await storedOne('Offices')).toMatchObject({ values: ['DE', 'FR', 'PT'] })
})

test('switches a check off, and deletes another one', async () => {
  await signInAsAdmin()
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('switch', { name: 'Offices active' }))
  await screen.findByText(inEnglish('identity:postureChecks.switchedOff', { name: 'Offices' }))
  expect(
    screen.getByText(inEnglish('identity:postureChecks.reachNote'), { exact: false }),
  ).toBeVisible()
  expect(await storedOne('Offices')).toMatchObject({ status: false, severity: 4 })

  await chooseAction(user, 'Delete', 'Short lived')
  const question = await screen.findByRole('alertdialog')
  const listed = (name: string) => within(question).getByRole('list', { name })
  expect(listed('Items that will be deleted')).toHaveTextContent('Short livedRecorded violations')
  expect(listed(inEnglish('identity:postureChecks.delete.joins'))).toHaveTextContent(
    inEnglish('identity:postureChecks.delete.failing', { count: 1 }),
  )
  expect(listed("Devices that won't be affected")).toHaveTextContent(
    inEnglish('identity:postureChecks.delete.joined'),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete posture check' }))
  await screen.findByText(inEnglish('identity:postureChecks.delete.done', { name: 'Short lived' }))
  expect(await storedOne('Short lived')).toBeUndefined()
})

test('shows the checks to a user with read access, and why nothing can be changed', async () => {
  await signInWith('reader')
  await renderAt(`${page}?dialog=new-posture-check`, remote)
  await row('Offices')
  expect(screen.getByRole('switch', { name: 'Offices active' })).toHaveAccessibleDescription(
    inEnglish('common:can.role'),
  )
  expect(screen.getByRole('button', { name: 'Add posture check' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a license that excludes checks instead of showing them', async () => {
  await signInAsAdmin()
  await renderAt(page, remote)
  await row('Offices')
  const { queryKey } = featureFlagsQuery()
  queryClient.setQueryData(queryKey, (flags) => flags && { ...flags, enable_posture_checks: false })
  expect(
    await screen.findByText(inEnglish('identity:shared.optionalFeature.title.unlicensed')),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add posture check' })).toBeNull()
})
