import { screen, within } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Consequences } from './Consequences'

test('lists what will happen under headings, shortened, and leaves out empty lists', async () => {
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
  expect(list.getByText('+2')).toBeVisible()
  expect(screen.queryByText('Will lose a member')).toBeNull()
})
