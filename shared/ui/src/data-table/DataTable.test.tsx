import { ApiError, queryOptions, useQuery } from '@meshdeck/platform'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { useState, type ComponentProps } from 'react'

import { naturalKey } from '../table-model/arrange-rows'
import type { Column, FilterField } from '../table-model/types'
import { RowLink } from '../table-rows/row-controls'
import { renderUi } from '../testing'
import { DataTable } from './DataTable'

type Node = { id: string; name: string; status: string; tag: string }

const nodes: Node[] = ['edge-10', 'edge-9', 'core-1', 'lab-2'].map((name, index) => ({
  id: `id-${index}`,
  name,
  status: index === 0 ? 'offline' : 'online',
  tag: index < 2 ? 'web' : 'db',
}))

/** Called each time the header is rendered. */
const tagHeader = jest.fn(() => 'Tag')

const columns: Array<Column<Node, string>> = [
  {
    id: 'name',
    header: 'Name',
    width: '1fr',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={`/nodes/${id}`}>{name}</RowLink>,
  },
  {
    id: 'status',
    header: 'Health',
    width: '1fr',
    isLive: true,
    sortKey: ({ status }, live) => live ?? status,
    cell: ({ status }, live) => live ?? status,
  },
  {
    id: 'tag',
    get header() {
      return tagHeader()
    },
    width: '1fr',
    cell: ({ tag }) => tag,
  },
]

const filterFields: Array<FilterField<Node, string>> = [
  {
    id: 'status',
    label: 'Health',
    isLive: true,
    options: [{ value: 'offline', label: 'Offline' }],
    matches: ({ status }, value, live) => (live ?? status) === value,
  },
]

const onThirdLine = (column: Column<Node, string>, id: string): Column<Node, string> =>
  column.id === id ? { ...column, phone: 'third' } : column

type Props = ComponentProps<typeof NodeTable>

function NodeTable(part: {
  read?: () => Promise<Node[]>
  live?: ReadonlyMap<string, string>
  onDelete?: (names: string[]) => void
  onOpenMenu?: (name: string) => void
  /** The column that is on the third line of a phone's row. */
  third?: string
}) {
  const { read = async () => nodes, live, onDelete, onOpenMenu, third } = part
  const reading = useQuery(queryOptions({ queryKey: ['nodes', 1], queryFn: read, retry: false }))

  return (
    <DataTable
      label="Nodes"
      viewKey="nodes"
      noun={(count) => (count === 1 ? 'node' : 'nodes')}
      reading={reading}
      columns={third === undefined ? columns : columns.map((column) => onThirdLine(column, third))}
      searchText={nameOf}
      filterFields={filterFields}
      live={live}
      failure="Error loading network data"
      rowActions={({ name }) => [
        { label: 'Rename', onSelect: () => onOpenMenu?.(name) },
        { label: 'Remove', disabledReason: 'It is a gateway', onSelect: () => undefined },
      ]}
      bulkActions={(selected, clear) => [
        {
          label: 'Delete',
          isDanger: true,
          onSelect: () => {
            onDelete?.(selected.map(nameOf))
            clear()
          },
        },
      ]}
      empty={{ title: 'No nodes yet' }}
    />
  )
}

const nameOf = ({ name }: Node) => name

async function renderTable(props: Props = {}, path = '/') {
  const user = await renderUi(<NodeTable {...props} />, path)
  await screen.findByRole('grid', { name: 'Nodes' })
  return user
}

const shownNames = () => screen.queryAllByRole('link').map((link) => link.textContent)
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

test('lists rows by their first column and counts them', async () => {
  await renderTable()
  expect(shownNames()).toEqual(['core-1', 'edge-9', 'edge-10', 'lab-2'])
  expect(screen.getByText('4 nodes')).toBeVisible()
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5')
  expect(row('edge-10')).toHaveAttribute('aria-rowindex', '4')
})

test('shows its header and toolbar while the rows load', async () => {
  let answer = (_rows: Node[]) => {}
  await renderUi(<NodeTable read={() => new Promise((done) => (answer = done))} />)

  expect(screen.getByText('Loading')).toBeInTheDocument()
  expect(screen.getByText('Name')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search nodes' })).toBeEnabled()

  answer(nodes)
  expect(await screen.findByText('4 nodes')).toBeVisible()
})

test('shows the failure and reads the rows again on Retry', async () => {
  let isDown = true
  const user = await renderUi(
    <NodeTable
      read={async () => {
        if (isDown) throw new ApiError(500, 'no connection to the database')
        return nodes
      }}
    />,
  )
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Error loading network data')
  alert.getByText('no connection to the database. No changes were made.')

  isDown = false
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('4 nodes')).toBeVisible()
})

test('shows a message when there are no rows', async () => {
  await renderUi(<NodeTable read={async () => []} />)
  expect(await screen.findByText('No nodes yet')).toBeVisible()
})

test('sorts by a column in both directions and keeps the order in the address', async () => {
  const user = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(shownNames()).toEqual(['lab-2', 'edge-10', 'edge-9', 'core-1']))
  expect(window.location.search).toBe('?sort=-name')
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(shownNames()[0]).toBe('core-1'))
  expect(window.location.search).toBe('')
})

test('opens with the sorting, filters and hidden columns of the address', async () => {
  await renderTable({}, '/?sort=-name&q=edge&hide=tag&hide=name')
  await waitFor(() => expect(shownNames()).toEqual(['edge-10', 'edge-9']))
  expect(screen.queryByRole('columnheader', { name: 'Tag' })).not.toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible()
})

test('searches while typing and updates the address when typing pauses', async () => {
  const user = await renderTable()
  await user.type(screen.getByRole('searchbox'), 'EDGE')

  await waitFor(() => expect(shownNames()).toEqual(['edge-9', 'edge-10']))
  expect(screen.getByText('2 of 4 nodes')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe('?q=EDGE'))
})

test('offers to clear the filters when no row matches', async () => {
  const user = await renderTable({}, '/?filter=status:offline')
  await user.type(screen.getByRole('searchbox'), 'lab')
  expect(await screen.findByText('No matching nodes')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(shownNames()).toHaveLength(4))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('adds a filter from the menu, inverts it and removes it', async () => {
  const user = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(await screen.findByRole('combobox', { name: 'Search filters' })).toHaveFocus()
  await user.click(screen.getByRole('option', { name: 'Offline' }))
  await waitFor(() => expect(shownNames()).toEqual(['edge-10']))
  expect(screen.getByRole('option', { name: 'Offline', selected: true })).toBeVisible()

  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Health Offline' }))
  expect(await screen.findByRole('menuitemradio', { name: 'is Offline' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'is not Offline' }))
  await waitFor(() => expect(shownNames()).toEqual(['core-1', 'edge-9', 'lab-2']))
  expect(window.location.search).toBe('?filter=-status%3Aoffline')

  await user.click(
    screen.getByRole('button', {
      name: inEnglish('common:filter.remove', { name: 'Health', value: 'Offline' }),
    }),
  )
  await waitFor(() => expect(shownNames()).toHaveLength(4))
})

test('finds a value by its letters and selects it with the keyboard alone', async () => {
  const user = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search filters' }), 'health')
  const values = within(screen.getByRole('group', { name: 'Health' })).getAllByRole('option')
  expect(screen.getAllByRole('option')).toEqual(values)

  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('button', { name: 'Health Offline' })).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.search).toBe(''))
})

/** Table on a page whose statuses change when the button is pressed. */
function ChangingPage({ later }: { later: ReadonlyMap<string, string> }) {
  const [live, setLive] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <>
      <button type="button" onClick={() => setLive(later)}>
        Later
      </button>
      <NodeTable live={live} />
    </>
  )
}

test('shows a new live value in its cell and counts it in the filter', async () => {
  const page = <ChangingPage later={new Map([['id-2', 'offline']])} />
  const user = await renderUi(page, '/?filter=status:offline')
  expect(await screen.findByText('1 of 4 nodes')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(shownNames()).toEqual(['core-1', 'edge-10'])
  expect(row('core-1')).toHaveTextContent('offline')
})

test('sorts by live values while that column sorts', async () => {
  const page = <ChangingPage later={new Map([['id-3', 'error']])} />
  const user = await renderUi(page, '/?sort=status')
  await screen.findByText('4 nodes')
  expect(shownNames()[0]).toBe('edge-10')

  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(shownNames()[0]).toBe('lab-2')
})

test('selects a row, a range and all matching rows, and clears the selection with Escape', async () => {
  const user = await renderTable()
  await user.click(box('core-1'))
  await user.keyboard('{Shift>}')
  await user.click(box('edge-10'))
  await user.keyboard('{/Shift}')
  expect(await screen.findByRole('button', { name: '3 selected' })).toBeVisible()
  expect(row('edge-9')).toHaveAttribute('aria-selected', 'true')

  const all = screen.getByRole('checkbox', { name: 'Select all matches' })
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(await screen.findByRole('button', { name: '4 selected' })).toBeVisible()

  act(() => row('edge-9').focus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test('closes the menu of a selection with Escape and keeps the selection', async () => {
  const user = await renderTable()
  await user.click(box('core-1'))
  const count = await screen.findByRole('button', { name: '1 selected' })
  await user.click(count)
  await screen.findByRole('menuitem', { name: 'Select all (4)' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(count).toBeVisible()

  act(() => count.focus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

describe('on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchMedia(media),
      matches: media.includes('max-width'),
    }))
  })
  afterEach(() => jest.restoreAllMocks())

  test('selects rows in a selection mode and offers the bulk actions in a menu', async () => {
    const onDelete = jest.fn()
    const user = await renderUi(<NodeTable onDelete={onDelete} />)
    await screen.findByRole('list', { name: 'Nodes' })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()

    const select = screen.getByRole('button', { name: 'Select', pressed: false })
    await user.click(select)
    await user.click(screen.getByRole('checkbox', { name: 'Select lab-2' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select core-1' }))
    expect(await screen.findByRole('button', { name: '2 selected' })).toBeVisible()
    const bar = within(screen.getByRole('toolbar'))
    await user.click(bar.getByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(onDelete).toHaveBeenCalledWith(['core-1', 'lab-2']))

    await user.click(select)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('gives a third line to the column that wants one', async () => {
    await renderUi(<NodeTable third="tag" />)
    const list = await screen.findByRole('list', { name: 'Nodes' })
    const [item] = within(list).getAllByRole('listitem')
    expect(item).toHaveStyle({ height: '85px' })
    expect(screen.getAllByText('web')[0]?.closest('.line')).toHaveStyle({ gridArea: 'third' })
  })

  test('moves the focus to the list when the selection is cleared', async () => {
    const user = await renderUi(<NodeTable onDelete={() => {}} />)
    const list = await screen.findByRole('list', { name: 'Nodes' })
    await user.click(screen.getByRole('button', { name: 'Select', pressed: false }))
    await user.click(screen.getByRole('checkbox', { name: 'Select lab-2' }))
    await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
    expect(list.parentElement).toHaveFocus()
  })
})

test('shows how many of the selected rows are hidden and deselects all from the menu', async () => {
  const user = await renderTable()
  await user.click(box('core-1'))
  await user.type(await screen.findByRole('searchbox'), 'edge')
  await user.click(await screen.findByRole('button', { name: '1 selected (1 hidden by filters)' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Select all (4)' }))
  expect(
    await screen.findByRole('button', { name: '4 selected (2 hidden by filters)' }),
  ).toBeVisible()
})

test('passes the selected rows to a bulk action, which may clear them', async () => {
  const onDelete = jest.fn()
  const user = await renderTable({ onDelete })
  await user.click(box('lab-2'))
  await user.click(box('edge-10'))
  await user.click(box('edge-9'))
  await user.type(await screen.findByRole('searchbox'), 'edge')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))

  // in the order on the screen, not that of the response, followed by the hidden rows
  expect(onDelete).toHaveBeenCalledWith(['edge-9', 'edge-10', 'lab-2'])
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

test("opens the menu of a row, where an action that isn't permitted stays with its reason", async () => {
  const onOpenMenu = jest.fn()
  const user = await renderTable({ onOpenMenu })
  const trigger = screen.getByRole('button', { name: 'Actions for edge-9' })
  await user.click(trigger)

  const refused = await screen.findByRole('menuitem', { name: /Remove/ })
  expect(refused).toHaveTextContent('It is a gateway')
  expect(refused).toHaveAttribute('aria-disabled', 'true')

  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(onOpenMenu).toHaveBeenCalledWith('edge-9'))
  expect(trigger).toHaveFocus()
})

test('is one tab stop; arrow keys move between rows and inside a row', async () => {
  const user = await renderTable()
  act(() => row('core-1').focus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(row('edge-10')).toHaveFocus()

  await user.keyboard(' ')
  expect(row('edge-10')).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(await screen.findByRole('link', { name: 'edge-10' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(row('lab-2')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/nodes/id-3')
})

test('renders only its body while the user moves through the rows', async () => {
  const user = await renderTable()
  act(() => row('core-1').focus())
  tagHeader.mockClear()
  await user.keyboard('{End}')
  expect(row('lab-2')).toHaveFocus()
  expect(tagHeader).not.toHaveBeenCalled()
})

test('moves the focus from the search to the results with arrow down', async () => {
  const user = await renderUi(<NodeTable />)
  await screen.findByRole('row', { name: /core-1/ })
  await user.type(screen.getByRole('searchbox'), 'lab{ArrowDown}')

  await waitFor(() => expect(screen.getByRole('row', { name: /lab-2/ })).toHaveFocus())
})

test('keeps few rows in the document, however many there are', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `${index}`,
    name: `node-${index}`,
    status: 'online',
    tag: 'db',
  }))
  await renderTable({ read: async () => many })
  expect(screen.getByText('10,000 nodes')).toBeVisible()
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

test('uses the id of a row without a name in its link, its checkbox and its menu', async () => {
  await renderTable({ read: async () => [{ id: 'id-7', name: '', status: 'online', tag: 'web' }] })

  expect(screen.getByRole('link', { name: 'id-7' })).toHaveAttribute('href', '/nodes/id-7')
  expect(box('id-7')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /id-7/ })).toBeInTheDocument()
})
