import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { firstOf } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'

import { optionsOf } from '../table-model/arrange-rows'
import type { Column, FilterField } from '../table-model/types'
import { renderUi } from '../testing'
import type { BulkItem, BulkJob } from './bulk-job'
import { DataTable } from './DataTable'

type Host = { id: string; name: string; port: number }

const hosts: Host[] = ['fra-1', 'fra-2', 'lon-1'].map((name, index) => ({
  id: `h${index}`,
  name,
  port: 1000 + index,
}))
const byName = ({ name }: Host) => name

const bubble = () => document.querySelector('[data-scope=tooltip][data-state=open]')

const columns: Array<Column<Host>> = [
  { id: 'name', header: 'Name', width: '1fr', isFixed: true, sortKey: byName, cell: byName },
  {
    id: 'port',
    header: 'Port',
    width: '1fr',
    sortKey: ({ port }) => port,
    cell: ({ port }) => port,
  },
  {
    id: 'key',
    header: 'Key',
    width: '1fr',
    isOptional: true,
    sortKey: ({ id }) => id,
    cell: ({ id }) => `key ${id}`,
    filter: {
      options: (rows) => optionsOf(rows, ({ id }) => [id]),
      matches: ({ id }, value) => id === value,
    },
  },
]

const filterFields: Array<FilterField<Host>> = [
  {
    id: 'above',
    label: 'Port above',
    options: [],
    entry: {
      label: 'Port',
      read: (text) => (/^\d+$/.test(text) ? text : undefined),
      refusal: 'A port is a number',
      labelOf: (value) => value,
    },
    matches: ({ port }, value) => port > Number(value),
  },
  {
    id: 'place',
    label: 'Place',
    options: [{ value: 'fra', label: 'Frankfurt' }],
    matches: ({ name }, value) => name.startsWith(value),
    groupOf: ({ name }) => name.slice(0, 3),
  },
]

const job = (rows: readonly Host[], part: Partial<BulkJob>): BulkJob => ({
  title: 'Delete hosts?',
  description: 'They are gone then.',
  action: 'Delete hosts',
  isDanger: true,
  items: rows,
  perform: async () => undefined,
  onFinished: () => undefined,
  ...part,
})

async function renderTable(path = '/', part: Partial<BulkJob> = {}) {
  const user = await renderUi(
    <DataTable
      label="Hosts"
      viewKey="hosts"
      noun={() => 'hosts'}
      reading={{ data: hosts, error: null, refetch: () => undefined }}
      columns={columns}
      filterFields={filterFields}
      namedViews={[{ label: 'High ports', search: 'filter=above:1000' }]}
      bulkActions={(rows) => [{ label: 'Delete', isDanger: true, job: () => job(rows, part) }]}
      empty={{ title: 'No hosts yet' }}
    />,
    path,
  )
  return { user, ...actions(user) }
}

type User = Awaited<ReturnType<typeof renderUi>>
const actions = (user: User) => ({
  async choose(entry: string) {
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  },
  async deleteAll() {
    await user.click(screen.getByRole('checkbox', { name: 'Select all matches' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete hosts' }))
  },
})

const shownNames = () => screen.getAllByRole('row').map((row) => row.textContent)

test('shows the full column name in a tooltip when the column is too narrow for it', async () => {
  const { user } = await renderTable()
  const sorter = await screen.findByRole('button', { name: 'Port' })
  const text = within(sorter).getByText('Port')
  // jsdom has no layout
  Object.defineProperty(text, 'clientWidth', { value: 20 })
  Object.defineProperty(text, 'scrollWidth', { value: 30 })
  await user.hover(text)

  await waitFor(() => expect(bubble()).toHaveTextContent('Port'))
})

test('counts the shown rows by a property and filters by a group', async () => {
  const { user, choose } = await renderTable()
  await screen.findByText('fra-1')
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Group by Place' }))
  const strip = await screen.findByRole('group', { name: 'Group by Place' })
  expect(within(strip).getByRole('button', { name: 'Frankfurt 2' })).toBeVisible()
  expect(window.location.search).toBe('?group=place')

  await user.click(within(strip).getByRole('button', { name: 'lon 1' }))
  expect(window.location.search).toBe('?filter=place%3Alon&group=place')
  await waitFor(() => expect(screen.queryByText('fra-1')).toBeNull())
  // another value can still be selected, and the pressed one deselected
  await user.click(within(strip).getByRole('button', { name: 'Frankfurt 2' }))
  expect(await screen.findByText('fra-1')).toBeVisible()
  expect(screen.getByText('lon-1')).toBeVisible()
  await user.click(within(strip).getByRole('button', { name: 'lon 1', pressed: true }))
  await waitFor(() => expect(screen.queryByText('lon-1')).toBeNull())

  await choose('High ports')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Group by Place' })).toBeNull())
})

test('draws no group strip for a property in the address that is unknown or repeated', async () => {
  await renderTable('/?group=place&group=above&group=nonsense&group=place')
  expect(await screen.findByRole('button', { name: 'Frankfurt 2' })).toBeVisible()
  expect(screen.getAllByRole('group', { name: /^Group by / })).toHaveLength(1)
})

test('shows the result of every row, retries failures and leaves the focus at the table', async () => {
  const refused = new Set(['h1'])
  const perform = jest.fn(async (batch: readonly BulkItem[]) => {
    if (batch.some(({ id }) => refused.has(id))) throw new Error('it is locked')
  })
  const onFinished = jest.fn()
  const { user, deleteAll } = await renderTable('/', { perform, onFinished })
  await deleteAll()

  expect(await screen.findByText('2 of 3 done · 1 failed')).toBeVisible()
  const [first, ...others] = within(screen.getByRole('list', { name: 'Results' })).getAllByRole(
    'listitem',
  )
  expect(first).toHaveTextContent('fra-2it is locked')
  expect(others).toHaveLength(2)
  expect(onFinished).toHaveBeenCalledTimes(1)

  refused.clear()
  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 3, count: 3 })),
  ).toBeVisible()
  expect(perform).toHaveBeenCalledTimes(4)
  await user.click(firstOf('button', 'Close', screen.getByRole('dialog')))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  // the button that opened the confirmation no longer exists
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveFocus())
})

test('stops on request and shows how many rows were not started', async () => {
  const started: Array<() => void> = []
  const perform = () => new Promise<void>((done) => started.push(done))
  // more than run at a time
  const items = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, name: `h${index}` }))
  const { user, deleteAll } = await renderTable('/', { items, perform, batchSize: 1 })
  await deleteAll()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  for (const finish of started) finish()
  expect(await screen.findByText('6 of 8 done · 2 not started')).toBeVisible()
})

test('requires the typed text when a job asks for it', async () => {
  const perform = jest.fn(async () => undefined)
  const { user } = await renderTable('/', { perform, typedName: 'corp' })
  await user.click(screen.getByRole('checkbox', { name: 'Select fra-1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Delete hosts' })).toBeDisabled()

  await user.type(
    screen.getByLabelText(inEnglish('common:confirm.type', { name: 'corp' })),
    'corp{Enter}',
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 1, count: 1 })),
  ).toBeVisible()
  expect(perform).toHaveBeenCalledWith([hosts[0]], false)
})

test('accepts a typed filter, rejects invalid text and keeps the filter in the address', async () => {
  const { user } = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'Port above…' }))
  await user.type(await screen.findByLabelText('Port'), 'many{Enter}')
  expect(await screen.findByText('A port is a number')).toBeVisible()

  await user.clear(screen.getByLabelText('Port'))
  await user.type(await screen.findByLabelText('Port'), '1001{Enter}')
  expect(await screen.findByText('1 of 3 hosts')).toBeVisible()
  expect(window.location.search).toBe('?filter=above%3A1001')

  await user.click(screen.getByRole('button', { name: /^Port above/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: /^is not/ }))
  expect(await screen.findByText('2 of 3 hosts')).toBeVisible()
})

test("opens a view of the page, and saves and deletes the user's own view", async () => {
  const { user, choose } = await renderTable()
  await choose('High ports')
  expect(await screen.findByText('2 of 3 hosts')).toBeVisible()

  await choose('Save view')
  await user.type(await screen.findByLabelText('Name'), 'Mine{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(
    screen.getByRole('button', {
      name: inEnglish('common:filter.remove', { name: 'Port above', value: 1000 }),
    }),
  )
  expect(await screen.findByText('3 hosts')).toBeVisible()

  await choose('Mine')
  expect(await screen.findByText('2 of 3 hosts')).toBeVisible()
  await choose('Delete view “Mine”')
  await waitFor(() => expect(localStorage.getItem('views_hosts')).toBeNull())
})

test('remembers the sorting of a table, but a link with another sorting takes precedence', async () => {
  const { user } = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Port' }))
  await user.click(await screen.findByRole('button', { name: 'Port' }))
  await waitFor(() => expect(shownNames()[1]).toContain('lon-1'))
  expect(localStorage.getItem('table_hosts')).toBe('sort=-port')
})

test('shows a selected column and keeps it in the address and for the next visit', async () => {
  const { user } = await renderTable('/?hide=port')
  expect(screen.queryByText('key h0')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Key' }))

  expect(await screen.findByText('key h0')).toBeVisible()
  expect(window.location.search).toBe('?hide=port&show=key')
  expect(localStorage.getItem('table_hosts')).toBe('sort=name&hide=port&show=key')
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Key' }))
  await waitFor(() => expect(screen.queryByText('key h0')).toBeNull())
})

test('shows an optional column that a link names, and sorts by it', async () => {
  await renderTable('/?show=key&sort=-key')
  expect(await screen.findByText('key h0')).toBeVisible()
  await waitFor(() => expect(shownNames()[1]).toContain('lon-1'))
})

test('filters by a column, whose values come from the rows, even while it is hidden', async () => {
  const { user } = await renderTable()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'h1' }))
  expect(await screen.findByText('1 of 3 hosts')).toBeVisible()
  expect(window.location.search).toBe('?filter=key%3Ah1')
})

test('downloads the shown rows as a file', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob)
    return 'blob:test'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { choose } = await renderTable('/?filter=above:1000&sort=-port')
  await choose('Export as CSV')

  await waitFor(() => expect(blobs).toHaveLength(1))
  expect(await blobs[0]?.text()).toBe('Name,Port,ID\r\nlon-1,1002,h2\r\nfra-2,1001,h1\r\n')
  jest.restoreAllMocks()
})
