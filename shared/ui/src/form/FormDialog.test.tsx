import { ApiError, z } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { FormDialog } from './FormDialog'
import { TextField } from './text-fields'

const schema = z.object({
  name: z.string().check(z.minLength(1), z.regex(/^[a-z]+$/)),
  note: z.string(),
})

async function renderForm(send: (values: { name: string }) => Promise<unknown> = async () => {}) {
  const onClose = jest.fn()
  const user = await renderUi(
    <FormDialog
      title="Create network"
      schema={schema}
      initialValues={{ name: '', note: '' }}
      onSubmit={send}
      fieldErrors={(error) =>
        error instanceof Error && error.message.includes('taken') ? { name: error.message } : {}
      }
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="Lower-case letters" required />
      <TextField name="note" label="Note" />
    </FormDialog>,
  )
  const name = await screen.findByLabelText('Name')
  const submit = screen.getByRole('button', { name: 'Create network' })
  return { user, onClose, name, submit }
}

test('puts the initial focus on the first field', async () => {
  const { name } = await renderForm()
  await waitFor(() => expect(name).toHaveFocus())
})

test('shows an error while typing [CO-033]', async () => {
  const { user, name } = await renderForm()
  await user.type(name, 'Lab')
  await waitFor(() => expect(name).toHaveAccessibleDescription('Lower-case letters Invalid format'))
})

test('shows that a field is missing when it is left untouched [CO-033]', async () => {
  const { user, name } = await renderForm()
  await waitFor(() => expect(name).toHaveFocus())
  await user.tab()
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage('This field is required'))
})

test('sends nothing while a field is invalid, and focuses that field', async () => {
  const send = jest.fn(async () => {})
  const { user, name, submit } = await renderForm(send)

  await user.click(submit)

  await waitFor(() => expect(name).toBeInvalid())
  expect(name).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('is sent once, however often it is submitted in the meantime', async () => {
  let answer = () => {}
  const send = jest.fn(() => new Promise<void>((done) => (answer = done)))
  const { user, name, submit } = await renderForm(send)
  expect(submit).toBeEnabled()

  await user.type(name, 'lab')
  await user.click(submit)
  await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'true'))
  await user.click(submit)
  await user.type(name, '{Enter}')
  expect(send).toHaveBeenCalledTimes(1)

  answer()
  await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'false'))
})

test('shows a refusal at its field and keeps the typed values', async () => {
  const { user, name, submit } = await renderForm(async () => {
    throw new ApiError(400, 'name is taken')
  })
  await user.type(name, 'lab')
  await user.click(submit)

  await waitFor(() => expect(name).toHaveAccessibleErrorMessage('name is taken'))
  expect(name).toHaveValue('lab')
})

test('keeps a refusal at its field until the field is changed', async () => {
  const { user, name, submit } = await renderForm(async () => {
    throw new ApiError(400, 'name is taken')
  })
  await user.type(name, 'lab')
  await user.click(submit)
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage('name is taken'))

  const note = screen.getByLabelText('Note')
  await user.type(note, 'of the cellar')
  expect(note).toHaveValue('of the cellar')
  expect(name).toHaveAccessibleErrorMessage('name is taken')

  await user.type(name, 's')
  await waitFor(() => expect(name).toBeValid())
})

test('sends rejected values again unchanged', async () => {
  const send = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new ApiError(400, 'name is taken'))
    .mockResolvedValueOnce()
  const { user, name, submit } = await renderForm(send)
  await user.type(name, 'lab')
  await user.click(submit)
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage('name is taken'))

  await user.click(submit)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(name).toBeValid())
})

test("shows any other failure at the top, with the server's message", async () => {
  const { user, name, submit } = await renderForm(async () => {
    throw new ApiError(500, 'could not reach the database')
  })
  await user.type(name, 'lab')
  await user.click(submit)

  expect(await screen.findByText('could not reach the database')).toBeVisible()
  expect(name).toHaveValue('lab')
})

test('closes at once when nothing was typed', async () => {
  const { user, onClose } = await renderForm()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
})

test('keeps the room of a refusal while the form is sent again, so that nothing moves under a second click', async () => {
  let finish = () => {}
  const send = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new ApiError(500, 'disk is full'))
    .mockReturnValueOnce(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
  const { user, name, submit } = await renderForm(send)
  await user.type(name, 'lab')
  await user.click(submit)
  expect(await screen.findByRole('alert')).toHaveTextContent('disk is full')

  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText('disk is full')).not.toBeVisible()
  finish()
  await waitFor(() => expect(screen.queryByText('disk is full')).toBeNull())
})
