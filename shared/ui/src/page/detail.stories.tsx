import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Pencil, Trash2 } from 'lucide-react'

import { Flex } from '../controls/layout'
import { LONG_NAME } from '../story-parts'
import { DetailActions, DetailGrid, PageAbout } from './detail'
import { EmptyState } from './EmptyState'
import { KeyValue } from './KeyValue'
import { UsePanel } from './UsePanel'

type Network = { name: string; range: string }

const refetch = () => {}

const meta = {
  title: 'detail/PageAbout',
  component: PageAbout<Network>,
  args: {
    reading: { data: { name: 'office', range: '10.20.0.0/16' }, error: null, refetch },
    failure: 'Error loading network data',
    missing: <EmptyState title="This network no longer exists" />,
    children: ({ name, range }: Network) => (
      <DetailGrid>
        <KeyValue
          title="Network"
          items={[
            { label: 'Name', value: name },
            { label: 'Range', value: range, isMonospace: true },
          ]}
        />
        <Uses count={2} />
      </DetailGrid>
    ),
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Loading: Story = { args: { reading: { data: undefined, error: null, refetch } } }

export const Failed: Story = {
  args: { reading: { data: undefined, error: new ApiError(500, 'no database'), refetch } },
}

export const Missing: Story = { args: { reading: { data: null, error: null, refetch } } }

export const Actions: Story = {
  render: () => (
    <Flex gap="2" justifyContent="flex-end">
      <DetailActions
        name="office"
        actions={[
          { id: 'edit', label: 'Edit', icon: Pencil, to: '?dialog=edit' },
          { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => {} },
        ]}
      />
    </Flex>
  ),
}

export const UsesOfMany: Story = { render: () => <Uses count={24} /> }

export const UsesOfNone: Story = { render: () => <Uses count={0} /> }

export const UsesPending: Story = { render: () => <Uses count={0} isPending /> }

export const UsesPartlyRead: Story = { render: () => <Uses count={1} isWhole={false} /> }

type UsesProps = { count: number; isPending?: boolean; isWhole?: boolean }

function Uses({ count, isPending = false, isWhole = true }: UsesProps) {
  return (
    <UsePanel
      title="Used by"
      uses={Array.from({ length: count }, (_, n) => ({
        kind: n % 2 === 0 ? 'Nodes' : 'Policies',
        id: `u${n}`,
        name: n === 1 ? LONG_NAME : `use-${n}`,
      }))}
      isPending={isPending}
      isWhole={isWhole}
      labelOf={(kind) => kind}
      hrefOf={({ kind, id }) => (kind === 'Nodes' ? `/nodes/${id}` : undefined)}
      words={{
        none: 'Nothing uses it',
        pending: 'Loading…',
        partly: 'Some could not be read',
        more: (more) => `${more} more`,
      }}
    />
  )
}
