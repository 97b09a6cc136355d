import { z } from '@meshdeck/platform'
import { screen, waitFor, within } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Form } from './Form'
import { FormDialog } from './FormDialog'
import { MultiPickField, PickField } from './PickField'
import { TextField } from './text-fields'

test('shows the id of an option without a name, in the list and among the selected ones', async () => {
  const names = new Map([['lab.db', 'db']])
  const user = await renderUi(
    <Form
      schema={z.object({ tags: z.array(z.string()) })}
      initialValues={{ tags: [] }}
      onSubmit={async () => undefined}
    >
      <MultiPickField
        name="tags"
        label="Tags"
        searchLabel="Search tags"
        options={['lab.db', 'lab.x']}
        labelOf={(id) => names.get(id) ?? ''}
      />
    </Form>,
  )
  expect(await screen.findByRole('option', { name: 'db' })).toBeVisible()
  await user.click(screen.getByRole('option', { name: 'lab.x' }))
  expect(screen.getByRole('status')).toHaveTextContent('lab.x')
})

const gatewayForm = (props: Partial<Parameters<typeof PickField>[0]>) => (
  <Form
    schema={z.object({ gateway: z.string() })}
    initialValues={{ gateway: '' }}
    onSubmit={async () => undefined}
  >
    <PickField
      name="gateway"
      label="Gateway"
      searchLabel="Search gateways"
      hint="Devices connect through this gateway."
      options={['', 'berlin']}
      labelOf={(id) => id || 'None'}
      {...props}
    />
  </Form>
)

test("marks the option for none in the list and doesn't count it as selected", async () => {
  const user = await renderUi(gatewayForm({}))
  expect(await screen.findByRole('option', { name: 'None', selected: true })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^None selected$/)
  const search = screen.getByRole('combobox', { name: 'Gateway' })
  await user.type(search, 'ber')
  await user.click(screen.getByRole('option', { name: 'berlin' }))
  // a single choice needs no count, and the other options are listed again
  expect(screen.getByRole('status')).toHaveTextContent(/^Selected: berlin$/)
  expect(search).toHaveValue('')
})

test('shows only what the field needs that a list depends on', async () => {
  await renderUi(gatewayForm({ waitsFor: 'Select a network first.' }))
  const search = await screen.findByRole('searchbox', { name: 'Gateway' })
  expect(search).toBeDisabled()
  expect(search).toHaveAccessibleDescription('Select a network first.')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByText(/through this gateway/)).toBeNull()
})

test('distinguishes a list without options from one without matches', async () => {
  const user = await renderUi(gatewayForm({ options: [] }))
  expect(await screen.findByRole('status')).toHaveTextContent(/^Nothing to select$/)
  await user.type(screen.getByRole('combobox'), 'x')
  expect(screen.getByRole('status')).toHaveTextContent(/^No matches$/)
})

test('closes the list with Escape but not the dialog; returning from a question opens no list', async () => {
  const onClose = jest.fn()
  const user = await renderUi(
    <FormDialog
      title="Create policy"
      schema={z.object({ name: z.string(), tags: z.array(z.string()) })}
      initialValues={{ name: '', tags: [] }}
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
      <MultiPickField
        name="tags"
        label="Tags"
        searchLabel="Search tags"
        options={['db', 'web']}
        opensOnFocus
      />
    </FormDialog>,
  )
  await user.type(await screen.findByLabelText('Name'), 'lab')
  await user.tab()
  const search = screen.getByRole('combobox', { name: 'Tags' })
  expect(search).toHaveFocus()
  expect(screen.getByRole('listbox')).toBeVisible()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeVisible()

  await user.keyboard('{Escape}{Escape}')
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await user.click(within(question).getByRole('button', { name: 'Keep Editing' }))
  await waitFor(() => expect(search).toHaveFocus())
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()

  await user.click(search)
  expect(screen.getByRole('listbox')).toBeVisible()
  // a search next to a closed list would look like the selection
  await user.type(search, 'we')
  await user.tab()
  expect(search).toHaveValue('')
})

test('keeps what is typed when the user chooses a kind above the search', async () => {
  const user = await renderUi(
    <Form
      schema={z.object({ tags: z.array(z.string()) })}
      initialValues={{ tags: [] }}
      onSubmit={async () => undefined}
    >
      <MultiPickField
        name="tags"
        label="Tags"
        searchLabel="Search tags"
        options={['db', 'web']}
        opensOnFocus
        above={(openList) => (
          <button type="button" onClick={openList}>
            Only tags
          </button>
        )}
      />
    </Form>,
  )
  const search = await screen.findByRole('combobox', { name: 'Tags' })
  await user.type(search, 'we')
  await user.click(screen.getByRole('button', { name: 'Only tags' }))
  expect(search).toHaveValue('we')
  expect(screen.getByRole('option', { name: 'web' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'db' })).toBeNull()
})
