import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Button } from '../controls/Button'
import { Text } from '../controls/layout'
import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { Panel } from './Panel'

const meta = {
  component: Panel,
  args: { title: 'Gateways', children: <Text p="4">Frankfurt, London</Text> },
} satisfies Meta<typeof Panel>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const WithAside: Story = { args: { aside: <Button size="sm">Add gateway</Button> } }

export const LongText: Story = {
  args: { title: LONG_NAME, aside: '24', children: <Text p="4">{LONG_TEXT}</Text> },
}
