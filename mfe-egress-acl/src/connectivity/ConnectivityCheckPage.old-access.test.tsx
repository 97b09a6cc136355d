/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { prepareNode, remote } from '../testing'

let [berlin, oslo] = ['', '']

beforeAll(async () => {
  await signInAsAdmin()
  berlin = await prepareNode()
  oslo = await joinDevice('corp', { name: 'oslo' })
})
beforeEach(signInAsAdmin)

const open = () =>
  renderAt(paths.connectivityCheck('corp', { from: `node:${berlin}`, to: `node:${oslo}` }), remote)
const answer = async () => within(await screen.findByRole('region', { name: 'Result' }))

test('answers Blocked after Block all in the old access control, although All Nodes allows it', async () => {
  await callApi('put', 'networks/corp/acls', { [berlin]: { [oslo]: 1 }, [oslo]: { [berlin]: 1 } })
  await open()
  const region = await answer()
  expect(region.getByRole('status')).toHaveTextContent(/^Blocked/)
  expect(region.getByRole('status')).toHaveTextContent(
    inEnglish('egress:connectivity.verdict.oldAccess', { name: 'gw-berlin', other: 'oslo' }),
  )
  expect(region.getByText(inEnglish('egress:connectivity.path.cut.old-access'))).toBeVisible()
  expect(
    region.getByRole('link', {
      name: inEnglish('egress:connectivity.open.oldAccess', {
        name: 'gw-berlin',
        other: 'oslo',
      }),
    }),
  ).toHaveAttribute('href', paths.oldAcls('corp'))
  expect(
    region.queryByRole('heading', { name: inEnglish('egress:connectivity.close.title') }),
  ).toBeNull()
})

test('answers Allowed once both sides allow it again', async () => {
  await callApi('put', 'networks/corp/acls', { [berlin]: { [oslo]: 2 }, [oslo]: { [berlin]: 2 } })
  await open()
  expect((await answer()).getByRole('status')).toHaveTextContent(/^Allowed(?!, but)/)
})

test('bases what a node may reach on policies alone, and says so where old access control exists', async () => {
  await renderAt(paths.reach('corp', { kind: 'node', id: berlin }), remote)
  expect(
    await screen.findByText(inEnglish('egress:connectivity.note.oldAccess'), { exact: false }),
  ).toBeVisible()
  expect(
    screen.getByRole('link', { name: inEnglish('egress:connectivity.note.oldAccessLink') }),
  ).toHaveAttribute('href', paths.oldAcls('corp'))
})
