import { z } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { useState } from 'react'

import { Button } from '../controls/Button'
import { Dialog } from '../dialog/Dialog'
import { renderUi } from '../testing'
import { FormDialog } from './FormDialog'
import { TextField } from './TextField'

/** A form whose data comes while its dialog already stands there. */
function LateForm() {
  const [hasCome, setHasCome] = useState(false)

  if (!hasCome) {
    return (
      <Dialog title="Add user" onClose={jest.fn()}>
        <Button onClick={() => setHasCome(true)}>Let the data come</Button>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Add user"
      schema={z.object({ name: z.string().check(z.minLength(1)) })}
      initialValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={jest.fn()}
    >
      <TextField name="name" label="Name" required />
    </FormDialog>
  )
}

test('does not call a field empty that the person has not left', async () => {
  const user = await renderUi(<LateForm />)
  const page = jest.fn()
  screen.getByRole('main', { hidden: true }).addEventListener('focus', page)
  await user.click(await screen.findByRole('button', { name: 'Let the data come' }))

  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(name).toHaveFocus())
  // the dialog that has gone would have given the focus back by now
  await user.type(name, 'lab')
  await user.clear(name)
  expect(page).not.toHaveBeenCalled()
})
