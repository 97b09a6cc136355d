import { screen, within } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Consequences } from './Consequences'

test('lists the effects under headings, shortened, and leaves out empty lists', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `policy-${index}`)
  await renderUi(
    <Consequences
      lists={[
        { title: 'Will be deleted', items: names },
        { title: 'Will lose a member', items: [] },
      ]}
    />,
  )
  const list = within(screen.getByRole('list', { name: 'Will be deleted' }))
  expect(list.getAllByRole('listitem')).toHaveLength(11)
  expect(list.getByText('and 2 more')).toBeVisible()
  expect(screen.queryByText('Will lose a member')).toBeNull()
})

test('names the items that a line counts, as many as there is room for', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `policy-${index}`)
  await renderUi(
    <Consequences
      lists={[
        {
          title: 'Will be deleted',
          items: [
            { label: '12 policies', names },
            { label: '1 config file', names: ['laptop'] },
            { label: '3 invites', names: [] },
          ],
        },
      ]}
    />,
  )
  const list = within(screen.getByRole('list', { name: 'Will be deleted' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `12 policies: ${names.slice(0, 10).join(', ')}, and 2 more`,
    '1 config file: laptop',
    '3 invites',
  ])
})

test('shows two resources of the same name as two lines', async () => {
  await renderUi(<Consequences lists={[{ title: 'Will be deleted', items: ['tv', 'tv'] }]} />)
  expect(screen.getAllByText('tv')).toHaveLength(2)
})
