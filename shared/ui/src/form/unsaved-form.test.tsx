import { z } from '@meshdeck/platform'
import { screen, waitFor, within } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { FormDialog } from './FormDialog'
import { TextField } from './TextField'

async function renderForm() {
  const onClose = jest.fn()
  const user = await renderUi(
    <FormDialog
      title="Create network"
      schema={z.object({ name: z.string() })}
      initialValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
    </FormDialog>,
  )
  return { user, onClose, name: await screen.findByLabelText('Name') }
}

test('asks before it loses what was typed [CO-034]', async () => {
  const { user, name, onClose } = await renderForm()
  await user.type(name, 'lab')
  await user.keyboard('{Escape}')

  const question = within(await questionWithFocus())
  question.getByText('Closing the modal will lose any unsaved changes. Do you want to proceed?')
  await user.click(question.getByRole('button', { name: 'Keep Editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(name).toHaveValue('lab')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const again = within(await questionWithFocus())
  await user.click(again.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})

/** Once it has the focus: until then its layer is not above the form's, and a click lies beside both. */
async function questionWithFocus() {
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  return question
}
