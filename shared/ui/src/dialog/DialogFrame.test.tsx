import { screen, waitFor } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { useState } from 'react'

import { renderUi } from '../testing'
import { Dialog } from './Dialog'

/** A form that is replaced by an error while it can't be filled in: the focused element is removed with it. */
function Form() {
  const [isFailed, setIsFailed] = useState(false)
  return (
    <Dialog title="Form" onClose={() => {}}>
      {isFailed ? (
        <section key="failure">
          <button type="button" onClick={() => setIsFailed(false)}>
            Retry
          </button>
        </section>
      ) : (
        <section key="fields">
          <input aria-label="Name" onChange={() => setIsFailed(true)} />
        </section>
      )}
    </Dialog>
  )
}

test('keeps the focus in the dialog when the focused element is removed', async () => {
  const user = await renderUi(<Form />)
  const dialog = await openedDialog('Form')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await user.keyboard('x')
  await screen.findByRole('button', { name: 'Retry' })
  await waitFor(() => expect(dialog).toHaveFocus())
  await pressButton(user, 'Retry')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})
