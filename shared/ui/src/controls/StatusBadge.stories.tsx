import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Stack } from './layout'
import { healthLooks, StatusBadge } from './StatusBadge'

const meta = { component: StatusBadge, args: { status: 'online' } } satisfies Meta<
  typeof StatusBadge
>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const OwnLabel: Story = { args: { label: 'Connected' } }

export const All: Story = {
  render: () => (
    <Stack gap="2" alignItems="flex-start">
      {Object.keys(healthLooks).map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Stack>
  ),
}
