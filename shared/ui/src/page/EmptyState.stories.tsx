import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Boxes } from 'lucide-react'

import { Button } from '../controls/Button'
import { LONG_TEXT } from '../story-parts'
import { EmptyState } from './EmptyState'

const meta = {
  component: EmptyState,
  args: { icon: Boxes, title: 'No nodes yet' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}

export const WithFirstStep: Story = {
  args: {
    description: 'A node is a device in a network.',
    children: <Button variant="solid">Add node</Button>,
  },
}

export const LongText: Story = { args: { title: LONG_TEXT, description: LONG_TEXT } }
