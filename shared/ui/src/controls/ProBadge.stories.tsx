import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { tooltipIsOpen } from '../story-parts'
import { ProBadge } from './Badge'

const meta = {
  component: ProBadge,
  args: { reason: 'Metrics are part of Pro' },
} satisfies Meta<typeof ProBadge>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Explained: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText('Pro'))
    await tooltipIsOpen()
  },
}
