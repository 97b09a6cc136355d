import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Text } from '../controls/layout'
import { LONG_TEXT } from '../story-parts'
import { Tabs } from './Tabs'

const meta = {
  component: Tabs,
  args: {
    label: 'Parts of the network',
    tabs: [
      { id: 'nodes', label: 'Nodes', count: 12, content: <Text>12 nodes</Text> },
      { id: 'dns', label: 'DNS', content: <Text>No entries</Text> },
      { id: 'metrics', label: 'Metrics', proReason: 'Only on Pro', content: <Text>None</Text> },
    ],
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Second: Story = { parameters: { search: 'tab=dns' } }

export const Many: Story = {
  args: {
    tabs: [
      { id: 'first', label: 'Overview', content: <Text>{LONG_TEXT}</Text> },
      ...Array.from({ length: 9 }, (_, n) => ({
        id: `tab-${n}`,
        label: `Enrollment keys ${n + 2}`,
        content: <Text>Keys</Text>,
      })),
    ],
  },
}
