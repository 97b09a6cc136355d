/** @backend empty */
import { callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

const path = '/networks/corp/old-acls'
const open = (query = '') => renderAt(path + query, remote)
const cell = (name: string) => screen.findByRole('gridcell', { name })
const section = () => screen.getByRole('region', { name: 'Changes' })
const lists = () => callApi('get', 'networks/corp/acls')

let [berlin, oslo, rome] = ['', '', '']

test('shows that there are no members', async () => {
  await open()
  expect(await screen.findByText(inEnglish('egress:oldAcls.empty'))).toBeVisible()
})

describe('with three nodes', () => {
  beforeAll(async () => {
    await signInAsAdmin()
    berlin = await prepareNode()
    oslo = await joinDevice('corp', { name: 'oslo' })
    rome = await joinDevice('corp', { name: 'rome' })
  })

  beforeEach(async () => {
    await signInAsAdmin()
    const all = { [berlin]: 2, [oslo]: 2, [rome]: 2 }
    const rows = [berlin, oslo, rome].map((id) => {
      const { [id]: _self, ...others } = all
      return [id, others]
    })
    await callApi('put', 'networks/corp/acls', Object.fromEntries(rows))
  })

  test('blocks a pair by keyboard with one request and keeps the others [SH-054, AP-033]', async () => {
    const user = await open()
    const first = await cell('gw-berlin itself')
    act(() => first.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await cell('gw-berlin and rome: Allowed')).toHaveFocus()
    await user.keyboard(' ')
    expect(
      await cell(
        inEnglish('egress:oldAcls.cell.changed', {
          one: 'rome',
          other: 'gw-berlin',
          access: 'Blocked',
        }),
      ),
    ).toBeVisible()
    expect(within(section()).getByRole('status')).toHaveTextContent(
      `1 change · ${inEnglish('egress:oldAcls.changes.closed', { count: 1 })}`,
    )
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Access lists updated')).toBeVisible()
    expect(await cell('gw-berlin and rome: Blocked')).toBeVisible()
    expect(await lists()).toEqual({
      [berlin]: { [oslo]: 2, [rome]: 1 },
      [oslo]: { [berlin]: 2, [rome]: 2 },
      [rome]: { [berlin]: 1, [oslo]: 2 },
    })
  })

  test('blocks a whole row by its name, and undoes it in one step', async () => {
    const user = await open()
    const [name] = await screen.findAllByRole('button', {
      name: inEnglish('egress:oldAcls.header.block', { name: 'oslo' }),
    })
    await user.click(name ?? document.body)
    expect(within(section()).getByRole('status')).toHaveTextContent(
      `2 changes · ${inEnglish('egress:oldAcls.changes.closed', { count: 2 })}`,
    )
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(section()).getByRole('status')).toHaveTextContent('No changes yet')
  })

  test('filters rows and columns by a search, and applies bulk changes only to those', async () => {
    const user = await open()
    await cell('gw-berlin and oslo: Allowed')
    await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'rom')
    await user.type(screen.getByRole('searchbox', { name: 'Search columns' }), 'oslo')
    expect(await screen.findAllByRole('gridcell')).toHaveLength(1)
    await user.click(
      screen.getByRole('button', { name: inEnglish('egress:oldAcls.all.blockShown') }),
    )
    expect(
      await cell(
        inEnglish('egress:oldAcls.cell.changed', { one: 'rome', other: 'oslo', access: 'Blocked' }),
      ),
    ).toBeVisible()
    expect(within(section()).getByRole('status')).toHaveTextContent('1 change')
  })

  test("changes pairs in the list the same way, for users who can't see the matrix", async () => {
    const user = await open(`?as=list&of=${rome}`)
    await user.click(
      await screen.findByRole('switch', {
        name: inEnglish('egress:oldAcls.pairs.allowed', { one: 'rome', other: 'oslo' }),
      }),
    )
    await user.click(screen.getByRole('link', { name: 'As a matrix' }))
    expect(
      await cell(
        inEnglish('egress:oldAcls.cell.changed', { one: 'oslo', other: 'rome', access: 'Blocked' }),
      ),
    ).toBeVisible()
  })

  test('keeps what another user has changed in the meantime [AP-032]', async () => {
    const user = await open()
    await user.click(await cell('gw-berlin and oslo: Allowed'))
    await callApi('put', 'networks/corp/acls', {
      [rome]: { [berlin]: 2, [oslo]: 1 },
      [oslo]: { [berlin]: 2, [rome]: 1 },
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Access lists updated')).toBeVisible()
    expect(await lists()).toMatchObject({
      [oslo]: { [berlin]: 1, [rome]: 1 },
      [berlin]: { [oslo]: 1, [rome]: 2 },
    })
  })

  test('shows an error for a rejected request and keeps the changes', async () => {
    const user = await open()
    await user.click(await cell('gw-berlin and oslo: Allowed'))
    await fault({
      kind: 'error',
      method: 'PUT',
      path: `/api${path.replace('old-', '')}`,
      status: 500,
      message: 'disk full',
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('disk full')).toBeVisible()
    expect(
      await cell(
        inEnglish('egress:oldAcls.cell.changed', {
          one: 'gw-berlin',
          other: 'oslo',
          access: 'Blocked',
        }),
      ),
    ).toBeVisible()
  })

  test('confirms leaving with changes, and remembers policies as the used kind [SE-022]', async () => {
    const user = await open()
    await user.click(await cell('gw-berlin and oslo: Allowed'))
    await user.click(screen.getByRole('link', { name: 'Show access policies' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(window.location.pathname).toBe('/networks/corp/access-control'))
    expect(localStorage.getItem('acl_version')).toBe('2')
  })

  test("makes no promise for config files that a community server doesn't keep [AP-034]", async () => {
    await callApi('post', `nodes/corp/${berlin}/createingress`, {})
    await callApi('post', `extclients/corp/${berlin}`, { clientid: 'phone' })
    const user = await open()
    await user.click(await cell('oslo and phone: Allowed'))
    await user.click(await cell('oslo and rome: Allowed'))
    const changes = within(screen.getByRole('list', { name: 'Changes' }))
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'oslo and phone: Blocked',
      inEnglish('egress:oldAcls.changes.willBlock', { one: 'oslo', other: 'rome' }),
    ])
  })

  test('explains at each name why a user may not make changes', async () => {
    await signInAsUser()
    await open()
    for (const name of await screen.findAllByRole('button', {
      name: /^Block all connections shown for/,
    })) {
      expect(name).toHaveAttribute('aria-disabled', 'true')
      expect(name).toHaveAccessibleDescription(inEnglish('egress:oldAcls.refused'))
    }
  })
})
