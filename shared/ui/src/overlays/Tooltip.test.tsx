import { screen, waitFor } from '@meshdeck/testing/dom'

import { Button } from '../controls/Button'
import { renderUi } from '../testing'
import { Tooltip } from './Tooltip'

const bubble = () => document.querySelector('[data-scope=tooltip][data-state=open]')

test('describes its control, seen or not, and opens on focus until Escape', async () => {
  const user = await renderUi(
    <Tooltip content="Only available on Pro">
      <Button>Add tag</Button>
    </Tooltip>,
  )
  expect(screen.getByRole('button', { name: 'Add tag' })).toHaveAccessibleDescription(
    'Only available on Pro',
  )
  expect(bubble()).not.toBeInTheDocument()

  await user.tab()
  await waitFor(() => expect(bubble()).toHaveTextContent('Only available on Pro'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bubble()).not.toBeInTheDocument())
})
