import { screen, within } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'

import { renderUi } from '../testing'
import { Dialog } from './Dialog'
import { useUnsavedGuard } from './use-unsaved-guard'

function Wizard({ isUnsaved, onClose }: { isUnsaved: boolean; onClose: () => void }) {
  const { requestClose, question } = useUnsavedGuard({ isUnsaved, asksAs: 'other', onClose })
  return (
    <Dialog title="Wizard" onClose={requestClose}>
      Step 1{question}
    </Dialog>
  )
}

test('closes without a question when nothing would be lost', async () => {
  const onClose = jest.fn()
  const user = await renderUi(<Wizard isUnsaved={false} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})

test('asks before unsaved changes are lost [CO-035]', async () => {
  const onClose = jest.fn()
  const user = await renderUi(<Wizard isUnsaved onClose={onClose} />)
  await pressButton(user, 'Close', await openedDialog('Wizard'))

  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('You have unsaved changes. Are you sure you want to close?')
  question.getByRole('button', { name: 'Keep Editing' })
  expect(onClose).not.toHaveBeenCalled()

  await user.click(question.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})
