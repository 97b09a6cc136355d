import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Boxes, Pencil, Trash2 } from 'lucide-react'

import { Button } from '../controls/Button'
import { Flex, Text } from '../controls/layout'
import { StatusBadge } from '../controls/StatusBadge'
import { LONG_NAME, menuIsOpen } from '../story-parts'
import type { Column, FilterField } from '../table-model/types'
import { FittingNames } from '../table-rows/FittingNames'
import { RowCopyButton, RowLink, RowSwitch } from '../table-rows/row-controls'
import { DataTable } from './DataTable'

type Node = { id: string; name: string; address: string; status: string; tags: string[] }

const nodes: Node[] = Array.from({ length: 200 }, (_, n) => ({
  id: `n${n}`,
  name: n === 1 ? `a-${LONG_NAME}` : `node-${n + 1}`,
  address: `10.20.0.${n}`,
  status: n % 3 === 0 ? 'offline' : 'online',
  tags: n % 2 === 0 ? ['database', 'frankfurt', 'backup', 'production'] : [],
}))

const columns: Array<Column<Node>> = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(9rem, 1fr)',
    isFixed: true,
    sortKey: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={`/nodes/${id}`}>{name}</RowLink>,
    text: ({ name }) => name,
  },
  {
    id: 'address',
    header: 'Address',
    width: '11rem',
    phone: 'below',
    cell: ({ name, address }) => (
      <>
        <span className="mono">{address}</span>
        <RowCopyButton value={address} of={`address of ${name}`} />
      </>
    ),
    text: ({ address }) => address,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    phone: 'beside',
    sortKey: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 'minmax(6rem, 1fr)',
    cell: ({ tags }) => <FittingNames names={tags} />,
    text: ({ tags }) => tags.join(', '),
  },
  {
    id: 'connected',
    header: 'Connected',
    width: '7rem',
    align: 'end',
    phone: 'below-end',
    cell: ({ name, status }) => (
      <RowSwitch label={`Connect ${name}`} isOn={status === 'online'} onChange={() => {}} />
    ),
    text: ({ status }) => status,
  },
]

const filterFields: Array<FilterField<Node>> = [
  {
    id: 'status',
    label: 'Status',
    options: [
      { value: 'online', label: 'Online' },
      { value: 'offline', label: 'Offline' },
    ],
    matches: ({ status }, value) => status === value,
    groupOf: ({ status }) => status,
  },
]

const refetch = () => {}
const nameOf = ({ name }: Node) => name

const meta = {
  title: 'data-table/DataTable',
  component: DataTable<Node, unknown>,
  args: {
    label: 'Nodes',
    viewKey: 'nodes',
    noun: (count: number) => (count === 1 ? 'node' : 'nodes'),
    reading: { data: nodes, error: null, refetch },
    failure: 'Error loading nodes',
    columns,
    searchText: nameOf,
    searchLabel: 'Search nodes',
    filterFields,
    rowActions: () => [
      { label: 'Edit', icon: Pencil, onSelect: () => {} },
      { label: 'Delete', icon: Trash2, isDanger: true, startsGroup: true, onSelect: () => {} },
    ],
    bulkActions: () => [{ label: 'Delete', isDanger: true, onSelect: () => {} }],
    empty: {
      icon: Boxes,
      title: 'No nodes yet',
      description: 'A node is a device in a network.',
      children: <Button variant="solid">Add node</Button>,
    },
  },
  decorators: [
    (Story) => (
      <Flex flexDirection="column" h="36rem">
        <Story />
      </Flex>
    ),
  ],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Loading: Story = { args: { reading: { data: undefined, error: null, refetch } } }

export const Failed: Story = {
  args: { reading: { data: undefined, error: new ApiError(500, 'no database'), refetch } },
}

export const Empty: Story = { args: { reading: { data: [], error: null, refetch } } }

export const NothingFound: Story = { parameters: { search: 'q=nowhere' } }

export const Filtered: Story = { parameters: { search: 'filter=-status:online&group=status' } }

export const Selected: Story = {
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('checkbox', { name: /node-1$/ })
    if (first) await userEvent.click(first)
    await canvas.findByRole('button', { name: 'Delete' })
  },
}

export const Unfolded: Story = {
  args: { unfolded: { id: 'n1', content: <Text p="4">All that is known of it</Text> } },
}

export const RowMenu: Story = {
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Actions/ })
    if (first) await userEvent.click(first)
    await menuIsOpen()
  },
}
