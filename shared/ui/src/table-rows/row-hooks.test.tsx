import { queryClient, queryOptions, useQuery, useReading } from '@meshdeck/platform'
import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'

import { DataTable } from '../data-table/DataTable'
import { useConfirm } from '../dialog/question'
import type { Column, TableRow } from '../table-model/types'
import { renderUi } from '../testing'

const queryKey = ['nodes', 1] as const
const columns: Array<Column<TableRow>> = [
  { id: 'name', header: 'Name', width: '1fr', isFixed: true, cell: ({ name }) => name },
]
const toRows = (names: string[]) => names.map((name) => ({ id: name, name }))

const listOnly = (...names: string[]) => queryClient.setQueryData(queryKey, names)

/** `isListedLast`: the list is updated only after the question has closed. */
function NodeTable({ isListedLast = false }: { isListedLast?: boolean }) {
  const confirm = useConfirm()
  const remove = (name: string) => {
    const names = queryClient.getQueryData<string[]>(queryKey) ?? []
    listOnly(...names.filter((other) => other !== name))
  }

  const names = useQuery(
    queryOptions({
      queryKey,
      queryFn: async () => ['core', 'edge', 'lab'],
      staleTime: Infinity,
    }),
  )

  return (
    <DataTable
      label="Nodes"
      viewKey="nodes"
      noun={() => 'nodes'}
      reading={useReading(names, toRows)}
      columns={columns}
      failure="Error"
      rowActions={({ name }) => [
        {
          label: 'Delete',
          onSelect: () =>
            confirm({
              title: `Delete ${name}?`,
              description: '',
              action: 'Delete it',
              success: 'Deleted',
              failure: 'Failed',
              onConfirm: async () => {
                if (isListedLast) setTimeout(() => act(() => remove(name)))
                else remove(name)
              },
            }),
        },
      ]}
      empty={{ title: 'No nodes yet' }}
    />
  )
}

async function deleteWithKeys(user: Awaited<ReturnType<typeof renderUi>>, name: string) {
  const opener = await screen.findByRole('button', { name: `Actions for ${name}` })
  act(() => opener.focus())
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  // an element that hasn't received the focus yet doesn't return it
  const question = await openedDialog(`Delete ${name}?`, 'alertdialog')
  await pressButton(user, 'Delete it', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test.each([false, true])(
  'focuses the row that takes the place of a deleted one, listed late: %j',
  async (isListedLast) => {
    const user = await renderUi(<NodeTable isListedLast={isListedLast} />)
    await deleteWithKeys(user, 'edge')

    await waitFor(() => expect(screen.queryByRole('row', { name: /edge/ })).toBeNull())
    await waitFor(() => expect(screen.getByRole('row', { name: /lab/ })).toHaveFocus())
  },
)

test('focuses the row before a deleted last row, and the page after the only one', async () => {
  await renderUi(<NodeTable />)
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  await screen.findByRole('button', { name: 'Actions for lab' })
  act(() => row('lab').focus())

  act(() => void listOnly('core', 'edge'))
  await waitFor(() => expect(row('edge')).toHaveFocus())
  act(() => void listOnly())
  await screen.findByText('No nodes yet')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('keeps the focus when rows are added and removed', async () => {
  await renderUi(<NodeTable />)
  await screen.findByRole('button', { name: 'Actions for core' })
  const button = screen.getByRole('button', { name: 'Actions for lab' })
  act(() => button.focus())

  act(() => void listOnly('edge', 'lab', 'spare'))
  await screen.findByRole('button', { name: 'Actions for spare' })
  expect(button).toHaveFocus()
})
