import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { z } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { setServerStatus } from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderUi } from '../testing'
import { FormDialog } from './FormDialog'
import { TextField } from './text-fields'
import { useCollision } from './use-collision'

type Edit = { kind: string; names: string[] }
type Values = { kind: string; list: string }

const began: Edit = { kind: 'a', names: ['a'] }
const theirs: Edit = { kind: 'b', names: ['x', 'y'] }
const schema = z.object({ kind: z.string(), list: z.string() })

function Form({ onClose }: { onClose: () => void }) {
  const { initialValues, base, fieldErrors, notice } = useCollision<Values, Edit>({
    initial: began,
    toValues: ({ kind, names }) => ({ kind, list: names.join() }),
    toFieldErrors: ({ names: list, ...others }) => ({ ...others, list }),
    textOf: ({ field }) => (field === 'kind' ? 'another kind' : undefined),
  })
  return (
    <FormDialog
      title="Change"
      schema={schema}
      initialValues={initialValues}
      fieldErrors={fieldErrors}
      onSubmit={async ({ kind, list }) => {
        mergeOrCollide({ base, theirs, mine: { kind, names: list.split(',') } })
        onClose()
      }}
      onClose={onClose}
    >
      {notice}
      <TextField name="kind" label="Kind" />
      <TextField name="list" label="List" />
    </FormDialog>
  )
}

test("shows the other user's values at the fields and overwrites them when sent again", async () => {
  const onClose = jest.fn()
  const user = await renderUi(<Form onClose={onClose} />)
  const [kind, list] = [await screen.findByLabelText('Kind'), screen.getByLabelText('List')]
  await user.type(kind, '2')
  await user.type(list, ',b')
  await user.click(screen.getByRole('button', { name: 'Change' }))

  expect(
    await screen.findByText(inEnglish('common:overlays.collision.field', { value: 'x, y' })),
  ).toBeVisible()
  expect(list).toHaveAccessibleErrorMessage(/x, y/)
  expect(kind).toHaveAccessibleErrorMessage(
    inEnglish('common:overlays.collision.field', { value: 'another kind' }),
  )
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('says after a collision if the version of the server has changed since the form opened', async () => {
  const user = await renderUi(<Form onClose={jest.fn()} />)
  setServerStatus({ version: 'v1.1.0' })
  await user.type(await screen.findByLabelText('Kind'), '2')
  setServerStatus({ version: 'v1.5.1' })
  const notice = inEnglish('common:overlays.upgraded.title', { before: 'v1.1.0', now: 'v1.5.1' })
  expect(screen.queryByText(notice)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change' }))

  expect(await screen.findByText(notice)).toBeVisible()
})
